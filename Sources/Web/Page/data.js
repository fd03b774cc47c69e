'use strict';
const $ = id => document.getElementById(id);
const element = (tag, props, ...children) => {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children);
  return node;
};
const data = JSON.parse($('data').textContent);
