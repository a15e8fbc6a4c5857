/** The page's empty elements, which the script fills. */
export const markup = `
<header class="top"><div class="bar">
  <h1>Sandbox <span>four services, one process</span></h1>
  <nav aria-label="Parts of the page"><a href="#services">Services</a><a href="#clock">Clock</a><a href="#faults">Faults</a><a href="#state">State</a><a href="#recordings">Recordings</a><a href="#journal">Journal</a></nav>
  <label class="inline">World <select id="world"></select></label>
</div></header>
<main>
  <div class="stack">
    <section id="services" aria-labelledby="services-title">
      <header><h2 id="services-title">Services</h2><p>Point any client at an address. The keys protect nothing.</p></header>
      <ul class="services" id="service-list"></ul>
    </section>
  </div>
  <div class="stack">
    <section id="clock" aria-labelledby="clock-title">
      <header><h2 id="clock-title">Clock</h2><p>The time of limits, timestamps and signatures.</p></header>
      <div class="clock"><time id="now"></time><span class="quiet" id="pace"></span></div>
      <div class="row">
        <button type="button" id="freeze" aria-pressed="false">Freeze</button>
        <button type="button" data-advance="60000">+ 1 min</button>
        <button type="button" data-advance="3600000">+ 1 h</button>
        <button type="button" data-advance="86400000">+ 1 day</button>
      </div>
      <form class="row" id="set-clock">
        <label>Moment (UTC) <input type="datetime-local" step="1" name="set"></label>
        <label>Factor <input type="number" name="factor" min="0.01" step="any" style="width: 6rem"></label>
        <button>Set</button>
      </form>
    </section>
    <section id="faults" aria-labelledby="faults-title">
      <header><h2 id="faults-title">Faults</h2><p>Failures of requests that match.</p><button type="button" class="small end" id="clear-faults">Remove all</button></header>
      <ul class="list" id="fault-list"></ul>
      <form id="add-fault">
        <div class="row"><label>Begin with <select id="fault-kind"></select></label></div>
        <div class="row"><label style="flex: 1">The fault, as JSON <textarea name="fault" spellcheck="false"></textarea></label></div>
        <div class="row"><button class="main">Add</button></div>
      </form>
    </section>
    <section id="state" aria-labelledby="state-title">
      <header><h2 id="state-title">State</h2><p>Snapshots of data, limits, clock, faults and journal.</p></header>
      <form class="row" id="take-snapshot">
        <label>Snapshot <input name="name" placeholder="numbered" size="12"></label>
        <button>Take</button>
        <button type="button" id="import">Import</button><input type="file" id="import-file" accept="application/json,.json" hidden aria-label="A snapshot's file">
        <button type="button" id="start-over">Reset to the start</button>
      </form>
      <ul class="list" id="snapshot-list"></ul>
      <form class="row" id="fork-world">
        <label>World beside this one <input name="name" required pattern="[A-Za-z0-9][A-Za-z0-9_.\\-]*" maxlength="64" size="12"></label>
        <button>Fork</button>
      </form>
      <ul class="list" id="world-list"></ul>
    </section>
    <section id="recordings" aria-labelledby="recordings-title">
      <header><h2 id="recordings-title">Recordings</h2><p id="recording-count"></p><button type="button" class="small end" id="clear-recordings">Remove all</button></header>
      <form id="load-recordings">
        <div class="row"><label style="flex: 1">HAR log or tape <input type="file" name="file" required accept="application/json,.har,.json"></label></div>
        <div class="row">
          <label>Recorded of <select name="base" id="recorded-base"><option value="">the sandbox</option></select></label>
          <label style="flex: 1">at <input type="url" name="address" placeholder="https://api.example.com"></label>
        </div>
        <div class="row"><label class="inline"><input type="checkbox" name="strict"> 404 for other requests</label></div>
        <div class="row"><button class="main">Load</button><button type="button" id="compare">Compare with the sandbox's responses</button></div>
      </form>
      <ul class="list" id="drift-list"></ul>
    </section>
  </div>
  <section class="wide" id="journal" aria-labelledby="journal-title">
    <header><h2 id="journal-title">Journal</h2><p id="journal-count"></p>
      <span class="end row"><label>Service <select id="journal-service"><option value="">all</option></select></label><button type="button" class="small" id="pause" aria-pressed="false">Pause</button><button type="button" class="small" id="clear-journal">Clear</button></span></header>
    <div class="scroll journal" tabindex="0" role="group" aria-label="Requests"><table>
      <thead><tr><th scope="col">#</th><th scope="col">Time</th><th scope="col">Service</th><th scope="col">Request</th><th scope="col">Status</th><th scope="col">Took</th><th scope="col">Principal</th><th scope="col">Budget</th><th scope="col">Faults and manners</th></tr></thead>
      <tbody id="entries"></tbody>
    </table><p class="empty" id="nothing">No requests yet.</p></div>
  </section>
</main>
<p id="notice" role="status"></p>
`;
