// The keys that a shader reads while its picture has the focus, by the time of the play, as the files of gestures have them.
const keyboard = { events: [], down: new Set() };
const MOST_KEYS = 2000;
function showKeys({ facts, keys }) {
  if (!isPending()) keyboard.events = keys;
  $('keys').hidden = !facts.readsKeys;
  for (const id of ['save', 'forget']) $(id).disabled = !keyboard.events.length;
}
function tellKeys(events) {
  keyboard.events = wish.keys = events;
  if (play.isOn) send(); else goTo(+$('time').value);
}
// Whole milliseconds at which a key counts: in a pause those of the picture, otherwise of a later one than was asked for, since a
// history is drawn up to that.
function keySeconds() {
  const { duration, framesPerSecond } = live.facts, shown = +$('time').value, step = Math.round(shown * framesPerSecond) / framesPerSecond;
  if (!play.isOn) return Math.floor(1000 * Math.min(shown, step)) / 1000;
  const now = playSeconds() % duration;
  return Math.min(Math.floor(1000 * Math.max(now, shown, step)) / 1000 + .001, duration);
}
function turnKey(code, isDown) {
  if (isDown === keyboard.down.has(code)) return;
  if (isDown) keyboard.down.add(code); else keyboard.down.delete(code);
  const time = keySeconds(), before = keyboard.events.filter(event => event.time <= time);
  if (before.length < MOST_KEYS) tellKeys([...before, { time, key: code, phase: isDown ? 'down' : 'up' }]);
  else note(MOST_KEYS + ' keys are the most; forget them, or let the play begin again');
}
// Whether a key is the picture's.
function pressKey(event) {
  if (!live.facts?.readsKeys || document.activeElement !== stage || event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return false;
  if (event.key === 'Escape') stage.blur();
  else if (event.keyCode > 0 && event.keyCode < 256) turnKey(event.keyCode, true);
  return true;
}
// All keys go up, as those do that the page does not hear of any more.
function releaseKeys() { for (const code of [...keyboard.down]) turnKey(code, false); }
// A play that begins again knows only the keys that are held.
function beginKeys() {
  if (keyboard.events.length) keyboard.events = wish.keys = [...keyboard.down].map(code => ({ time: 0, key: code, phase: 'down' }));
}
addEventListener('keyup', event => { if (keyboard.down.has(event.keyCode)) turnKey(event.keyCode, false); });
$('stage').addEventListener('blur', releaseKeys);
$('forget').onclick = () => { keyboard.down.clear(); tellKeys([]); };
$('save').onclick = () => {
  const text = JSON.stringify({ keys: keyboard.events }, null, 1) + '\n';
  const link = element('a', { download: 'keys.json5', href: URL.createObjectURL(new Blob([text], { type: 'application/json' })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
};
