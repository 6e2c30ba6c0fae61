// Tool calls over HTTP beside POST /graphql of the same operations, in the same app and the same run.
// Prints requests per second (median, min, max of the rounds) and the ratio of the medians.
// Options: --seconds 3 --rounds 5 --connections 16 --json
import { parseArgs } from 'node:util';

import autocannon from 'autocannon';

import { startDemo } from './start-demo.js';
import { WORK, requestFor } from './work.js';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '16' },
    json: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);

const demo = await startDemo();
const measured = {};
try {
  for (const work of WORK) {
    measured[work.name] = await measure(work);
  }
} finally {
  await demo.stop();
}
report(measured);

/** Measures each way to do one piece of work, round after round in turn, so that a slow minute hits all alike. */
async function measure(work) {
  const ways = Object.keys(work.ways);
  const rates = Object.fromEntries(ways.map((way) => [way, []]));
  for (const way of ways) {
    await load(work, way, 1);
  }
  for (let round = 0; round < rounds; round++) {
    for (const way of ways) {
      rates[way].push(await load(work, way, Number(values.seconds)));
    }
  }
  return rates;
}

/** Requests per second; a wrong answer ends the run, because a fast refusal is no result. */
async function load(work, way, duration) {
  const request = requestFor(demo.url, work, way);
  const result = await autocannon({
    ...request,
    duration,
    connections: Number(values.connections),
    verifyBody: (body) => body.includes(work.expected),
  });
  if (result.errors + result.non2xx + result.mismatches > 0) {
    throw new Error(
      `${work.name} by ${way}: ${result.non2xx} bad statuses, ${result.mismatches} wrong answers`,
    );
  }
  return result.requests.average;
}

function report(all) {
  const rows = Object.entries(all).flatMap(([work, rates]) =>
    Object.entries(rates).map(([way, list]) => ({
      work,
      way,
      perSecond: Math.round(median(list)),
      min: Math.round(Math.min(...list)),
      max: Math.round(Math.max(...list)),
      ratio: Number((median(list) / median(rates['POST /graphql'])).toFixed(2)),
    })),
  );
  if (values.json) {
    console.log(JSON.stringify({ node: process.version, options: values, rows }, null, 2));
  } else {
    console.table(rows);
  }
}

function median(list) {
  const sorted = [...list].sort((left, right) => left - right);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}
