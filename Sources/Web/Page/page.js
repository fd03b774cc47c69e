// What the controls of parameters change, as on the command line.
const live = { values: {} };
const isPending = () => false;
const motion = matchMedia('(prefers-reduced-motion: reduce)');
const view = { player: null, hand: null, seconds: 0, isPlaying: false, speed: 1, mode: data.document.play, before: 0, isLost: false,
  isFollowing: false, isReplaying: false, resumes: false, wanted: false, recording: null,
  problem: '' };  // of the values, said until they fit

const say = text => { if ($('status').textContent !== text) $('status').textContent = text; };
function attempt(work) {
  try {
    return work();
  } catch (error) {
    if (!view.isLost) say(String(error.message ?? error));
    return undefined;
  }
}

// Size: a point is a CSS pixel where there is room.
function fit() {
  const box = $('stage'), style = getComputedStyle(box), [width, height] = data.document.canvas;
  const room = [box.clientWidth - parseFloat(style.paddingLeft) * 2, box.clientHeight - parseFloat(style.paddingTop) * 2];
  const shown = Math.min(1, room[0] / width, room[1] / height);
  if (!(shown > 0) || !view.player?.facts) return;
  const scale = Math.min(shown * devicePixelRatio, 4096 / Math.max(width, height));
  view.player.resize(scale);
  const canvas = $('picture');
  canvas.style.width = width * shown + 'px';
  canvas.style.height = height * shown + 'px';
  if (canvas.width !== view.player.width) canvas.width = view.player.width;
  if (canvas.height !== view.player.height) canvas.height = view.player.height;
  draw();
}

function draw() {
  const canvas = $('picture');
  if (!view.player?.facts || view.isLost || !canvas.width || !canvas.height || !view.player.scale) return;
  attempt(() => {
    if (view.isFollowing) view.hand.send();
    view.player.draw(view.seconds);
    if (view.player.executor.needsAnother) want();
    say(view.problem);
  });
}

// One more picture, in the next frame of the browser.
function want() {
  if (view.wanted) return;
  view.wanted = true;
  requestAnimationFrame(step);
}

function step(now) {
  view.wanted = false;
  const passed = Math.min(Math.max(now - view.before, 0), 250) / 1000;
  view.before = now;
  if (view.isFollowing) {
    view.seconds = Math.max((performance.now() - view.hand.start) / 1000, 0);
    draw();
    const isOver = !view.player.facts.playsOn && !view.hand.down.size && !view.hand.waiting.length && view.seconds > view.player.seconds + 0.7;
    if (!isOver) want();
    else if (!view.player.wasm.peel_leaves_change()) endTouch();
    else {
      // A page that is turned stays so.
      view.recording = view.hand.file;
      $('hand').hidden = false;
    }
  } else if (view.isPlaying) {
    const total = view.player.seconds;
    view.seconds += passed * view.speed;
    // What stays at its end is looked at for a moment.
    const rest = view.isReplaying || ['once', 'reverse'].includes(view.mode) || view.mode.startsWith('hold') ? 0.6 : 0;
    if (view.seconds >= total + rest) view.seconds = total > 0 ? (view.seconds - rest) % total * (rest ? 0 : 1) : 0;
    draw();
    want();
  } else draw();
  showTime();
}

const clockText = { seconds: -1, total: -1 };
function showTime() {
  const goesOn = view.isFollowing && view.player.facts.playsOn;
  const total = goesOn ? Math.max(view.player.seconds, view.seconds) : view.player.seconds, seconds = Math.min(view.seconds, total);
  if (document.activeElement !== $('time') || view.isPlaying) $('time').value = seconds;
  const [a, b] = [Math.round(seconds * 100), Math.round(total * 100)];
  if (clockText.seconds === a && clockText.total === b) return;
  if (clockText.total !== b) $('time').max = total;
  clockText.seconds = a;
  clockText.total = b;
  $('clock').textContent = `${(a / 100).toFixed(2)} / ${(b / 100).toFixed(2)} s`;
  if (!view.isPlaying && !view.isFollowing) showCommand();
}

function setPlaying(isPlaying) {
  view.isPlaying = isPlaying;
  $('play').textContent = isPlaying ? 'Pause' : 'Play';
  $('play').setAttribute('aria-pressed', isPlaying);
  view.before = performance.now();
  showCommand();
  if (isPlaying) want();
}
function togglePlaying() {
  if (view.isFollowing) endTouch();
  if (!view.isPlaying && view.seconds >= view.player.seconds) view.seconds = 0;
  setPlaying(!view.isPlaying);
}
function seek(seconds) {
  if (view.isFollowing) endTouch();
  setPlaying(false);
  view.seconds = Math.min(Math.max(seconds, 0), view.player.seconds);
  want();
}
const frames = count => seek((Math.round(Math.min(view.seconds, view.player.seconds) * data.framesPerSecond) + count) / data.framesPerSecond);

// Parameters.
function set(name, value) {
  if (value === null) delete live.values[name]; else live.values[name] = value;
  apply();
}
function apply() {
  const problem = attempt(() => view.player.set(live.values));
  view.problem = problem || '';
  if (problem) say(problem);
  showParameters(view.player.facts.parameters);
  showCommand();
  if (!problem) want();
}
function choosePreset(index) {
  const preset = data.presets[index];
  live.values = preset ? { ...preset.values } : {};
  apply();
}

// The command line that renders what is seen.
const plainWord = /^[A-Za-z0-9_@%+=:,.\/-]+$/;
const quote = word => plainWord.test(word) ? word : "'" + word.replace(/'/g, "'\\''") + "'";
const valueText = value => Array.isArray(value) ? JSON.stringify(value) : String(value);
// The controls that a gesture replaces.
const plays = new Set(['--play', '--delay', '--repeat', '--gesture']);
function command() {
  const isTouch = view.isReplaying && view.recording;
  const words = data.command.filter((word, i, all) => !isTouch || !plays.has(word) && !plays.has(all[i - 1]));
  for (const [name, value] of Object.entries(live.values)) words.push('--set', `${name}=${valueText(value)}`);
  if (isTouch) words.push('--gesture', 'touch.json5');
  else if (!view.isReplaying && view.mode !== data.document.play) words.push('--play', view.mode);
  words.push('--at', plain(Math.min(view.seconds, view.player?.seconds ?? 0)), '-o', data.name + '.png');
  return words.map(quote).join(' ');
}
function showCommand() { $('command').textContent = command(); }
async function copy() {
  showCommand();
  try {
    await navigator.clipboard.writeText($('command').textContent);
  } catch {
    getSelection().selectAllChildren($('command'));
    document.execCommand('copy');
  }
  $('copy').textContent = 'Copied';
  setTimeout(() => { $('copy').textContent = 'Copy command'; }, 1500);
}

// Fingers.
function point(event) {
  const box = $('picture').getBoundingClientRect(), [width, height] = data.document.canvas;
  return [(event.clientX - box.left) / box.width * width, (event.clientY - box.top) / box.height * height];
}
// Whether it follows fingers and keys, from now on if not before.
function follow(now) {
  if (view.isFollowing) return true;
  const { playsOn } = view.player.facts;
  // Without time, a play that goes on has no place for what fingers do.
  if (playsOn && !view.isPlaying) return false;
  view.resumes = view.isPlaying && !view.isReplaying;
  // The button of a play that goes on still pauses it.
  if (playsOn) view.isPlaying = false; else setPlaying(false);
  view.isReplaying = false;
  view.hand.begin(now, view.seconds);
  return view.isFollowing = true;
}
function touch(event) {
  if (!view.player?.facts?.takesGesture || view.isLost) return;
  const phase = view.hand.phaseOf(event);
  if (phase === PHASE_BEGAN) {
    if (event.button > 0) return;
    if (!follow(event.timeStamp)) return;
    try { $('picture').setPointerCapture(event.pointerId); } catch { /* a pointer that is gone already */ }
  }
  if (!view.isFollowing) return;
  view.hand.note(phase, event.pointerId, ...point(event), event.timeStamp);
  want();
}
// Whether a key is the picture's, which has the focus and reads the keyboard.
function press(event) {
  if (!view.player?.facts?.readsKeys || view.isLost || event.target !== picture || ['Tab', 'Escape'].includes(event.key)) return false;
  if (event.type === 'keydown' ? !follow(event.timeStamp) : !view.isFollowing) return false;
  view.hand.key(event.keyCode, event.type === 'keydown', event.timeStamp);
  want();
  return true;
}
function endTouch() {
  view.recording = view.hand.isEmpty ? view.recording : view.hand.file;
  view.hand.end();
  view.isFollowing = false;
  if (!view.player.facts.playsOn) view.seconds = 0;
  $('hand').hidden = !view.recording;
  if (view.resumes) setPlaying(true); else want();
}
function replayTouch() {
  if (view.isFollowing) endTouch();
  if (!view.recording) return;
  attempt(() => view.player.replay(view.recording));
  view.isReplaying = true;
  view.seconds = 0;
  setPlaying(true);
}
function saveTouch() {
  if (view.isFollowing) endTouch();
  const text = JSON.stringify(view.recording, null, 1) + '\n';
  const link = element('a', { download: 'touch.json5', href: URL.createObjectURL(new Blob([text], { type: 'application/json' })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
function chooseMode(mode) {
  if (view.isFollowing) endTouch();
  view.player.wasm.peel_release();
  view.isReplaying = false;
  view.mode = mode;
  view.player.play(mode);
  view.seconds = Math.min(view.seconds, view.player.seconds);
  showCommand();
  want();
}

function showStill(sentence) {
  $('picture').hidden = true;
  $('still').hidden = false;
  $('still').src = URL.createObjectURL(new Blob([bytesOf(data.still)], { type: 'image/png' }));
  $('still').alt = data.title;
  for (const control of document.querySelectorAll('#timeline button, #timeline input, #options select')) control.disabled = true;
  say(sentence);
}

async function begin() {
  document.title = data.title + ' – peelgl';
  $('title').textContent = data.title;
  $('summary').textContent = data.summary;
  $('picture').setAttribute('aria-label', data.title + ': ' + data.summary);
  showCommand();
  let executor;
  try {
    executor = new Executor($('picture'), data.shaders);
  } catch {
    return showStill('This browser has no WebGL 2, so this is a still picture.');
  }
  view.player = new Player(data, executor);
  view.hand = new Hand(view.player);
  try {
    executor.prepare(data.programs);
    await view.player.load();
    view.isReplaying = !!data.document.gesture?.events.length;
    fit();
  } catch (error) {
    return showStill(String(error.message ?? error));
  }
  const { facts } = view.player;
  $('picture').classList.toggle('touch', facts.takesGesture);
  $('hint').hidden = !facts.takesGesture;
  $('hint').textContent = facts.readsKeys ? 'Press the picture, then use keys.'
    : facts.followsPointer ? 'Move the pointer over the picture.' : facts.takesGesture ? 'Press and drag the picture.' : '';
  $('modes').hidden = view.isReplaying;
  const modes = ['once', 'loop', 'pingpong', 'reverse', 'demo'];
  if (!modes.includes(view.mode)) modes.unshift(view.mode);
  $('mode').append(...modes.map(mode => element('option', { value: mode, textContent: mode, selected: mode === view.mode })));
  $('presets').hidden = !data.presets.length;
  $('presets').append(element('option', { value: -1, textContent: 'Preset' }),
    ...data.presets.map(({ name, summary }, index) => element('option', { value: index, textContent: name, title: summary })));
  showParameters(facts.parameters);
  if (motion.matches) {
    view.seconds = data.stillSeconds;
    setPlaying(false);
    want();
  } else setPlaying(true);
}

$('play').onclick = togglePlaying;
$('back').onclick = () => frames(-1);
$('forth').onclick = () => frames(1);
$('time').oninput = () => seek(+$('time').value);
$('speed').onchange = () => { view.speed = +$('speed').value; };
$('mode').onchange = () => chooseMode($('mode').value);
$('presets').onchange = () => choosePreset(+$('presets').value);
$('copy').onclick = copy;
$('replay').onclick = replayTouch;
$('save').onclick = saveTouch;
const picture = $('picture');
for (const name of ['down', 'move', 'up', 'cancel', 'leave']) picture['onpointer' + name] = touch;
picture.addEventListener('webglcontextlost', event => {
  event.preventDefault();
  view.isLost = true;
  say('The graphics device was lost; the picture returns when it is restored.');
});
picture.addEventListener('webglcontextrestored', () => {
  view.isLost = false;
  attempt(() => {
    view.player.executor.begin();
    view.player.begin();
  });
  say('');
  want();
});
new ResizeObserver(fit).observe($('stage'));
addEventListener('keyup', press);
picture.onblur = event => {
  view.hand?.releaseKeys(event.timeStamp);
  want();
};
addEventListener('keydown', event => {
  if (!view.player?.wasm || event.ctrlKey || event.metaKey || event.altKey) return;
  if (press(event)) return event.preventDefault();
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target !== $('time')) return;
  const keys = {
    ' ': () => event.target.tagName === 'BUTTON' || togglePlaying(), ArrowLeft: () => frames(-1), ArrowRight: () => frames(1),
    Home: () => seek(0), End: () => seek(Infinity), c: copy, r: resetAll, '/': () => $('search').focus(),
  };
  if (!keys[event.key]) return;
  if (!(event.key === ' ' && event.target.tagName === 'BUTTON')) event.preventDefault();
  keys[event.key]();
});
// For tests and for other scripts of the page.
window.peelgl = { ready: begin(), view, read: (seconds, scale) => view.player.read(seconds, scale) };
