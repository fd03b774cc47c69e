'use strict';
const $ = id => document.getElementById(id);
const element = (tag, props, ...children) => {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children);
  return node;
};
// The server's last answer; `facts` are those of the last good picture.
const live = { revision: 0, facts: null, values: {}, failure: null, shown: 0, isGone: false };
// What waits to be sent; one request is under way at a time, and the last value of a name counts.
const wish = { values: {}, seconds: undefined, pass: undefined, keys: undefined, isSending: false, isLate: 0, revision: 0 };
// Whether the server's answer is older than the last input.
const isPending = () => wish.isSending || live.revision < wish.revision;
async function send() {
  if (wish.isSending) return;
  wish.isSending = true;
  clearTimeout(wish.isLate);
  wish.isLate = setTimeout(() => { $('status').textContent = $('status').className = 'drawing'; }, 300);
  while (Object.keys(wish.values).length || wish.seconds !== undefined || wish.pass !== undefined || wish.keys) {
    const body = JSON.stringify({ values: wish.values, seconds: wish.seconds, pass: wish.pass, keys: wish.keys });
    wish.values = {};
    wish.seconds = wish.pass = wish.keys = undefined;
    try {
      const reply = await fetch('set', { method: 'POST', body });
      if (reply.ok) wish.revision = (await reply.json()).revision;
      else note(await reply.text());
    } catch { break; }
  }
  wish.isSending = false;
}
function set(name, value) { wish.values[name] = value; send(); }
function seek(seconds) { wish.seconds = seconds; send(); }
function note(text) { $('status').textContent = text.trim(); $('status').className = 'failed'; }
async function follow() {
  for (;;) {
    try {
      const state = await (await fetch('state?after=' + live.revision)).json();
      live.isGone = false;
      if (state.revision) await take(state);
    } catch {
      if (!live.isGone) note('peelgl watch has stopped');
      // A new run begins with its own revisions, if it has the same address.
      live.isGone = true;
      await new Promise(done => setTimeout(done, 1000));
    }
  }
}
async function take(state) {
  clearTimeout(wish.isLate);
  live.revision = state.revision;
  live.failure = state.failure;
  live.values = state.values;
  $('title').textContent = state.title;
  document.title = state.title + ' – peelgl watch';
  $('command').textContent = state.command;
  $('status').className = state.failure ? 'failed' : state.drawing ? 'drawing' : '';
  $('status').textContent = state.failure ? 'error' : state.drawing ? 'drawing'
    : state.milliseconds === null ? '' : 'drawn in ' + state.milliseconds + ' ms';
  showFailure(state.failure);
  if (state.facts) {
    const isFirst = !live.facts;
    live.facts = state.facts;
    showWarnings(state.facts.warnings);
    showParameters(state.facts.parameters);
    showTime(state);
    showPasses(state);
    showKeys(state);
    if (state.picture !== live.shown) await showPicture(state.picture);
    if (isFirst) begin(state);
  }
  document.body.dataset.revision = state.revision;
}
function showFailure(failure) {
  $('failure').hidden = !failure;
  $('failure').replaceChildren();
  if (!failure) return;
  const parts = failure.diagnostics.length ? failure.diagnostics : [{ sentence: failure.sentence, excerpt: '' }];
  for (const part of parts) {
    $('failure').append(element('p', { textContent: part.sentence }));
    if (part.excerpt) $('failure').append(element('pre', { textContent: part.excerpt }));
  }
}
// The passes to choose from, and how long each took; times are those of the last drawing.
let knownPasses = '';
function showPasses({ pass, facts: { passes } }) {
  $('passes').hidden = passes.names.length < 2;
  const names = JSON.stringify(passes.names);
  if (names !== knownPasses) {
    knownPasses = names;
    const options = [['', 'picture'], ...passes.names.map(name => [name, name])];
    $('pass').replaceChildren(...options.map(([value, textContent]) => element('option', { value, textContent })));
  }
  if (!isPending()) $('pass').value = pass ?? '';
  $('times').replaceChildren(...Object.entries(passes.milliseconds).map(([name, time]) =>
    element('tr', {}, element('td', { textContent: name }), element('td', { textContent: time.toFixed(2) + ' ms' }))));
}
function showWarnings(warnings) {
  $('warnings').hidden = !warnings.length;
  $('warnings').replaceChildren(...warnings.map(text => element('li', { textContent: text })));
}
async function copyCommand() {
  const text = $('command').textContent;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    getSelection().selectAllChildren($('command'));
    document.execCommand('copy');
  }
  $('copy').textContent = 'Copied';
  setTimeout(() => { $('copy').textContent = 'Copy command'; }, 1200);
}
$('copy').onclick = copyCommand;
$('pass').onchange = () => { wish.pass = $('pass').value || null; send(); };
