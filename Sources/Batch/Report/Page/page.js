'use strict';
const $ = id => document.getElementById(id);
const data = JSON.parse($('data').textContent);
const report = data.report;
const element = (tag, props, ...children) => {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children);
  return node;
};
// The page lies in .peelgl, beside which the pictures are.
const address = path => '../' + path.split('/').map(encodeURIComponent).join('/');
const more = (shown, count, things) => count > shown ? ` (the first ${shown} of ${count} ${things})` : '';

function showState() {
  const { jobs, completeJobs, failed, missingJobs, planned } = report;
  const isDone = completeJobs === jobs;
  $('state').textContent = isDone ? jobs === 1 ? 'The job is complete' : `All ${jobs} jobs are complete`
    : `${completeJobs} of ${jobs} jobs complete`;
  $('state').className = isDone ? '' : 'open';
  $('line').textContent = data.line;
  $('facts').textContent = [data.device, report.ended,
    report.lostWorkers ? `workers lost: ${report.lostWorkers}` : ''].filter(Boolean).join(' · ');
  document.title = `${$('state').textContent} – peelgl batch`;
  const count = (name, value, isBad) => value !== 0 && $('counts').append(element('div', { className: isBad ? 'bad' : '' },
    element('dt', { textContent: name }), element('dd', { textContent: value })));
  count('Complete', completeJobs || '0', false);
  count('Failed', failed, true);
  count('With warnings', report.warnedJobs, true);
  count('Not complete yet', missingJobs, true);
  count('Pictures', planned.pictures);
  count('Animations', planned.animations);
  count('Frames in them', planned.animationFrames);
  count('Sounds', planned.sounds);
  count('Frames of sequences', planned.sequenceFrames);
  count('Files drawn now', report.drawn || '0');
  count('There before', report.kept);
  count('Seconds', report.seconds.toFixed(1));
}

function showAdvice() {
  $('advice').hidden = !data.advice.length;
  for (const { purpose, command } of data.advice)
    $('advice').append(element('p', { textContent: purpose[0].toUpperCase() + purpose.slice(1) + ':' }),
      flagsWhole(command));
}

/** A command of which no flag breaks behind a hyphen. */
function flagsWhole(command) {
  const code = element('code', {});
  for (const part of command.split(/(?<= )(?=--)|(?<= --[a-z-]+)(?= )/))
    code.append(part.startsWith('--') ? element('span', { textContent: part }) : part);
  return code;
}

/** What each of several devices drew, and what they draw differently. */
function showDevices() {
  const lines = [...data.devices.map((text, index) => [text, report.devices[index].givenUp !== null]),
    ...report.differences.map(text => [text, true])];
  $('devices').hidden = !lines.length;
  for (const [textContent, isBad] of lines)
    $('devices').querySelector('ul').append(element('li', { textContent, className: isBad ? 'bad' : '' }));
}

/** Sentences about jobs, of which there are `count`; each once, with its jobs. */
function showMessages(id, title, messages, count, things) {
  if (!messages.length) return;
  $(id).hidden = false;
  $(id).querySelector('h2').textContent = title + more(messages.length, count, things);
  const named = 20, groups = new Map();
  for (const m of messages) {
    if (!groups.has(m.message)) groups.set(m.message, []);
    groups.get(m.message).push(m);
  }
  for (const [message, jobs] of groups) {
    const outputs = jobs.map(j => j.output);
    const names = [element('b', { textContent: outputs.slice(0, named).join(', ') })];
    if (outputs.length > named)
      names.push(element('details', {},
        element('summary', { textContent: `and ${outputs.length - named} more` }),
        element('b', { textContent: outputs.slice(named).join(', ') })));
    $(id).querySelector('ul').append(element('li', {},
      ...names, element('span', { textContent: message }),
      element('span', { className: 'job', textContent: jobs[0].job })));
  }
}

function showTimeline() {
  const units = report.units;
  if (!units.length) return;
  $('workers').hidden = false;
  const rows = 1 + Math.max(...units.map(u => u.worker)), height = 24;
  const end = Math.max(report.seconds, ...units.map(u => u.end));
  const make = (tag, attributes) => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    return node;
  };
  const svg = make('svg', { viewBox: `0 0 1000 ${rows * height}`, preserveAspectRatio: 'none',
    height: rows * height });
  const failed = new Set(report.failures.map(f => f.output));
  for (const unit of units) {
    const rect = make('rect', { x: unit.start / end * 1000, y: unit.worker * height + 2,
      width: Math.max((unit.end - unit.start) / end * 1000, .5), height: height - 4 });
    if (failed.has(unit.output)) rect.setAttribute('class', 'failed');
    const tell = () => {
      $('unit').textContent = `Worker ${unit.worker + 1}: ${unit.output}, ` +
        `${unit.frames} ${unit.frames === 1 ? 'frame' : 'frames'}, ${unit.start.toFixed(2)}–${unit.end.toFixed(2)} s`;
    };
    rect.onpointerenter = rect.onclick = tell;
    svg.append(rect);
  }
  $('timeline').append(svg);
  $('unit').textContent = `${end.toFixed(2)} s from left to right, one row for each worker. Point at a unit, or tap it.`;
}

function showPictures(text) {
  const pictures = report.pictures;
  if (!pictures.length) return;
  $('pictures').hidden = false;
  $('pictures').querySelector('h2').textContent =
    'Results' + more(pictures.length, report.completeJobs, 'jobs');
  $('grid').replaceChildren(...pictures.filter(p => p.output.toLowerCase().includes(text)).map(p =>
    element('a', { href: address(p.path), title: p.output },
      element('img', { src: address(p.path), loading: 'lazy', alt: '' }),
      element('span', { textContent: p.output }))));
}

showState();
showAdvice();
showDevices();
showMessages('failures', `${report.failed} failed`, report.failures, report.failed, 'jobs');
showMessages('warnings', `${report.warned} ${report.warned === 1 ? 'warning' : 'warnings'}`, report.warnings, report.warned, 'warnings');
showTimeline();
showPictures('');
$('search').oninput = () => showPictures($('search').value.toLowerCase());
