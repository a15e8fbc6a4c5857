/** The page's parts, empty: the script fills them. */
export const markup = `
<header class="top"><div class="bar">
  <h1>Sandbox <span>four services, one process</span></h1>
  <nav aria-label="Parts of the page"><a href="#services">Services</a><a href="#clock">Clock</a><a href="#faults">Faults</a><a href="#worlds">State</a><a href="#journal">Journal</a></nav>
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
      <header><h2 id="clock-title">Clock</h2><p>Limits, timestamps, signatures: all read it.</p></header>
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
      <header><h2 id="faults-title">Faults</h2><p>What goes wrong, and with which requests.</p><button type="button" class="small end" id="clear-faults">Remove all</button></header>
      <ul class="list" id="fault-list"></ul>
      <form id="add-fault">
        <div class="row"><label>Begin with <select id="fault-kind"></select></label></div>
        <div class="row"><label style="flex: 1">The fault, as JSON <textarea name="fault" spellcheck="false"></textarea></label></div>
        <div class="row"><button class="main">Add</button></div>
      </form>
    </section>
    <section id="worlds" aria-labelledby="worlds-title">
      <header><h2 id="worlds-title">State</h2><p>What was written and counted, clock, faults and journal.</p></header>
      <div class="row"><button type="button" id="snapshot">Take a snapshot</button><button type="button" id="reset">Reset to the start</button></div>
      <ul class="list" id="snapshot-list"></ul>
    </section>
  </div>
  <section class="wide" id="journal" aria-labelledby="journal-title">
    <header><h2 id="journal-title">Journal</h2><p id="journal-count"></p>
      <span class="end row"><label>Service <select id="journal-service"><option value="">all</option></select></label><button type="button" class="small" id="pause" aria-pressed="false">Pause</button><button type="button" class="small" id="clear-journal">Clear</button></span></header>
    <div class="scroll journal" tabindex="0" role="group" aria-label="Requests"><table>
      <thead><tr><th scope="col">#</th><th scope="col">Time</th><th scope="col">Service</th><th scope="col">Request</th><th scope="col">Status</th><th scope="col">Took</th><th scope="col">Principal</th><th scope="col">Budget</th><th scope="col">Faults and manners</th></tr></thead>
      <tbody id="entries"></tbody>
    </table><p class="empty" id="nothing">Nothing was asked yet.</p></div>
  </section>
</main>
<p id="told" role="status"></p>
`;
