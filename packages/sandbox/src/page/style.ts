/** The page's styles: light and dark, narrow and wide, mouse and keyboard. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f6f5f1, #16171b);
  --card: light-dark(#ffffff, #1f2127);
  --ink: light-dark(#1d1e22, #eceae4);
  --quiet: light-dark(#5d6069, #a2a5af);
  --line: light-dark(#dedcd4, #34363f);
  --accent: light-dark(#0b6e5f, #5fd4bd);
  --accent-soft: light-dark(#e0f1ec, #17362f);
  --good: light-dark(#1f7a3a, #79d493);
  --warn: light-dark(#8f5600, #f0b95a);
  --warn-soft: light-dark(#fbefd9, #3a2d14);
  --bad: light-dark(#b3261e, #ff9c91);
  --bad-soft: light-dark(#fbe6e3, #43201d);
  --mono: ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, monospace;
  font: 15px/1.5 system-ui, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); }
main, .bar { max-width: 82rem; margin-inline: auto; padding-inline: 1.5rem; }
.top { position: sticky; top: 0; z-index: 1; background: color-mix(in srgb, var(--paper) 88%, transparent); backdrop-filter: blur(10px); border-bottom: 1px solid var(--line); }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.5rem; padding-block: .7rem; }
h1 { margin: 0; font-size: 1.1rem; letter-spacing: -.01em; }
h1 span { color: var(--quiet); font-weight: 400; }
.bar nav { display: flex; flex-wrap: wrap; gap: 1rem; margin-left: auto; }
.bar nav a { text-decoration: none; color: var(--quiet); }
.bar nav a:hover { color: var(--ink); text-decoration: underline; }
main { display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); padding-block: 1.5rem 4rem; align-items: start; }
.stack { display: grid; gap: 1.25rem; min-width: 0; }
.wide { grid-column: 1 / -1; }
@media (max-width: 62rem) { main { grid-template-columns: minmax(0, 1fr); } }
section { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.1rem 1.25rem 1.25rem; min-width: 0; scroll-margin-top: 4.5rem; }
section > header { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .75rem; margin-bottom: .75rem; }
h2 { margin: 0; font-size: 1rem; }
header p, .quiet { margin: 0; color: var(--quiet); font-size: .87rem; }
header .end { margin-left: auto; }
a { color: var(--accent); }
code, pre, .mono, time { font-family: var(--mono); font-size: .82rem; }
code { overflow-wrap: anywhere; }
td code { overflow-wrap: normal; white-space: nowrap; }
td.target code { overflow-wrap: anywhere; white-space: normal; }
summary { cursor: pointer; color: var(--quiet); font-size: .87rem; width: max-content; }
details[open] summary { margin-bottom: .3rem; }
ul { list-style: none; margin: 0; padding: 0; }
.services > li { padding-block: .8rem; border-top: 1px solid var(--line); display: grid; grid-template-columns: minmax(0, 1fr); gap: .4rem; }
.services > li:first-child { border-top: 0; padding-top: 0; }
.name { display: flex; align-items: baseline; gap: .75rem; font-weight: 600; }
.name a { margin-left: auto; font-weight: 400; font-size: .85rem; }
.address { display: flex; gap: .5rem; align-items: center; }
.operations { display: flex; flex-wrap: wrap; gap: .35rem; }
.tag { display: inline-block; padding: .05rem .5rem; border-radius: 99px; border: 1px solid var(--line); font-family: var(--mono); font-size: .75rem; color: var(--quiet); white-space: nowrap; }
.tag.fault { color: var(--bad); background: var(--bad-soft); border-color: transparent; }
.tag.warning { color: var(--warn); background: var(--warn-soft); border-color: transparent; }
.clock { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .8rem; margin-bottom: .8rem; }
.clock time { font-size: 1.5rem; font-variant-numeric: tabular-nums; letter-spacing: -.02em; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
.row + .row { margin-top: .7rem; }
label { display: grid; gap: .2rem; font-size: .82rem; color: var(--quiet); }
label.inline { display: flex; align-items: center; gap: .4rem; }
button, input, select, textarea { font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 8px; padding: .35rem .7rem; }
input, select, textarea { font-size: .87rem; }
textarea { width: 100%; font-family: var(--mono); font-size: .82rem; resize: vertical; min-height: 11rem; tab-size: 2; }
button { cursor: pointer; font-size: .87rem; }
button:hover { border-color: var(--accent); }
button.main { background: var(--accent); color: var(--card); border-color: transparent; font-weight: 600; }
button.small { padding: .05rem .5rem; font-size: .78rem; border-radius: 6px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.list > li { display: flex; flex-wrap: wrap; align-items: center; gap: .6rem; padding-block: .4rem; border-top: 1px solid var(--line); }
.list li > code { min-width: min(100%, 13rem); flex: 1; }
.list a { font-size: .87rem; }
form + .list:not(:empty) { margin-top: .9rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .87rem; }
th { text-align: left; font-weight: 500; color: var(--quiet); font-size: .78rem; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); white-space: nowrap; }
td { padding: .38rem .75rem .38rem 0; border-bottom: 1px solid var(--line); vertical-align: baseline; }
tbody tr:last-child td { border-bottom: 0; }
.list + .row { margin-top: .9rem; }
.drift { display: grid; gap: .15rem; min-width: 0; }
.row + .list { margin-top: .6rem; }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td.target { min-width: 18rem; }
.status { font-family: var(--mono); font-weight: 600; color: var(--good); }
.status[data-kind="3"] { color: var(--quiet); }
.status[data-kind="4"] { color: var(--warn); }
.status[data-kind="5"], .status[data-kind="0"] { color: var(--bad); }
.journal { max-height: 34rem; overflow: auto; }
.journal thead { position: sticky; top: 0; background: var(--card); }
.empty { color: var(--quiet); padding-block: 1.25rem; text-align: center; }
#notice { position: fixed; bottom: 1rem; left: 50%; translate: -50% 0; background: var(--ink); color: var(--paper); padding: .5rem 1rem; border-radius: 8px; font-size: .87rem; max-width: 90vw; }
#notice:empty { display: none; }
`;
