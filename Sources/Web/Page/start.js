// Unpacks what the page holds, its scripts among that, and begins.
let data = JSON.parse($('data').textContent);
(async () => {
  const [facts, scripts] = await Promise.all([inflated(data.facts), inflated(data.scripts)]);
  data = { ...data, ...JSON.parse(facts) };
  document.body.append(element('script', { textContent: scripts }));
})();
