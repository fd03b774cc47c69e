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

function showFailures() {
  const failed = report.failures;
  if (!failed.length) return;
  $('failures').hidden = false;
  $('failures').querySelector('h2').textContent =
    `${report.failed} failed${more(failed.length, report.failed, 'jobs')}`;
  for (const job of failed)
    $('failures').querySelector('tbody').append(element('tr', {},
      element('td', { textContent: job.output }), element('td', { textContent: job.message }),
      element('td', { textContent: job.job })));
}

function showTimeline() {
  const units = report.units;
  if (!units.length) return;
  $('workers').hidden = false;
  const rows = 1 + Math.max(...units.map(u => u.worker)), height = 18;
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
    rect.onmouseenter = () => {
      $('unit').textContent = `worker ${unit.worker + 1}: ${unit.output}, ${unit.frames} frames, ` +
        `${unit.start.toFixed(2)}–${unit.end.toFixed(2)} s`;
    };
    svg.append(rect);
  }
  $('timeline').append(svg);
  $('unit').textContent = `${end.toFixed(2)} s from left to right, one row per worker`;
}

function showPictures(text) {
  const pictures = report.pictures;
  if (!pictures.length) return;
  $('pictures').hidden = false;
  $('pictures').querySelector('h2').textContent =
    'Pictures' + more(pictures.length, report.jobs - report.failed, 'jobs');
  $('grid').replaceChildren(...pictures.filter(p => p.output.toLowerCase().includes(text)).map(p =>
    element('a', { href: address(p.path), title: p.output },
      element('img', { src: address(p.path), loading: 'lazy', alt: '' }),
      element('span', { textContent: p.output }))));
}

$('line').textContent = data.line;
$('facts').textContent = [data.device, report.lostWorkers ? `${report.lostWorkers} workers were lost` : '',
  report.complete ? '' : 'not complete'].filter(Boolean).join(' · ');
document.title = data.line;
showFailures();
showTimeline();
showPictures('');
$('search').oninput = () => showPictures($('search').value.toLowerCase());
