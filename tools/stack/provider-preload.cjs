// Loaded before a provider's process (node --require). Its clock runs PROVIDER_SPEED times as fast, so that waits,
// pauses and time limits take a fraction of their time. The engine, the program and the emulator stay as they are.
"use strict";
const timers = require("node:timers");
const promises = require("node:timers/promises");

const { PROVIDER_SPEED = "1" } = process.env;
const speed = Number(PROVIDER_SPEED);

function hurry() {
  const { setTimeout: after, setInterval: every } = globalThis;
  const pause = promises.setTimeout;
  const now = Date.now;
  const elapsed = performance.now.bind(performance);
  const started = now();
  const shorter = (milliseconds) => Math.ceil((Number(milliseconds) || 0) / speed);
  globalThis.setTimeout = (call, milliseconds, ...rest) => after(call, shorter(milliseconds), ...rest);
  globalThis.setInterval = (call, milliseconds, ...rest) => every(call, shorter(milliseconds), ...rest);
  timers.setTimeout = globalThis.setTimeout;
  timers.setInterval = globalThis.setInterval;
  promises.setTimeout = (milliseconds, ...rest) => pause(shorter(milliseconds), ...rest);
  Date.now = () => Math.round(started + (now() - started) * speed);
  performance.now = () => elapsed() * speed;
}

if (speed > 1 && /pulumi-resource-langsmith|dynamic-provider/.test(process.argv[1] ?? "")) hurry();
