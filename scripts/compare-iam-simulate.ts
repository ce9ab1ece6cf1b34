import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { decide } from '../domain/iam/decide.ts';
import { parseStatements } from '../domain/iam/statements.ts';
import type { AccessRequest } from '../domain/iam/request.ts';
import type { JsonObject } from '../domain/json.ts';

/*
 * Compares the policy evaluator with @cloud-copilot/iam-simulate on generated policies:
 *   npx tsx scripts/compare-iam-simulate.ts FOLDER [COUNT]
 * FOLDER contains an installation of that package (`npm install --prefix FOLDER @cloud-copilot/iam-simulate`). It is AGPL and not a dependency: it runs in a separate process that exchanges lines of JSON.
 */

const [folder = '', count = '5000'] = process.argv.slice(2);
if (folder === '') {
  process.stderr.write('usage: compare-iam-simulate.ts FOLDER [COUNT]\n');
  process.exit(2);
}

/** The other process: reads one simulation per line, writes one result per line. */
const simulator = `
import { createInterface } from 'node:readline';
import { runSimulation } from '${pathToFileURL(join(folder, 'node_modules/@cloud-copilot/iam-simulate/dist/esm/index.js')).href}';
for await (const line of createInterface({ input: process.stdin })) {
  const result = await runSimulation(JSON.parse(line), {});
  process.stdout.write(JSON.stringify({ answer: result.overallResult ?? 'error', errors: result.errors }) + '\\n');
}`;

let seed = 20_261_122;
function random(below: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}
function pick<Value>(values: readonly Value[]): Value {
  return values[random(values.length)] as Value;
}
function some<Value>(values: readonly Value[], most: number): Value[] {
  return Array.from({ length: 1 + random(most) }, () => pick(values));
}

const bucket = 'arn:aws:s3:::ledger';
const caller = { account: '345678901234', arn: 'arn:aws:iam::345678901234:role/reader' };
const actions = ['s3:GetObject', 's3:Get*', 's3:*', '*', 's3:PutObject', 's3:?etObject', 'S3:getobject', 's3:List*'];
const resources = [
  `${bucket}/*`,
  '*',
  `${bucket}/2026/*`,
  `${bucket}/2026/q?.csv`,
  `${bucket}/\${aws:PrincipalAccount}/*`,
  'arn:aws:s3:*:*:ledger/*',
  'arn:aws:s3:::other/*',
];
const principals: unknown[] = [
  '*',
  { AWS: '*' },
  { AWS: caller.account },
  { AWS: caller.arn },
  { AWS: 'arn:aws:iam::210987654321:root' },
  { Service: 'cloudtrail.amazonaws.com' },
];
const strings = [
  'StringEquals',
  'StringNotEquals',
  'StringEqualsIgnoreCase',
  'StringNotEqualsIgnoreCase',
  'StringLike',
  'StringNotLike',
];
const keys: Record<string, { operators: string[]; values: string[]; actual: (string | string[])[] }> = {
  'aws:PrincipalOrgID': {
    operators: strings,
    values: ['o-q1w2e3r4t5', 'o-*', 'O-Q1W2E3R4T5', 'o-?1w2e3r4t5', 'o-other'],
    actual: ['o-q1w2e3r4t5', 'o-zzzzzzzzzz'],
  },
  'aws:SourceVpce': {
    operators: strings,
    values: ['vpce-1a', 'vpce-*', 'vpce-2b', '${aws:PrincipalOrgID}'],
    actual: ['vpce-1a', 'vpce-2b'],
  },
  'aws:SourceIp': {
    operators: ['IpAddress', 'NotIpAddress'],
    values: ['0.0.0.0/1', '128.0.0.0/1', '81.2.69.0/24', '2a02:8108::/40', '81.2.69.142'],
    actual: ['81.2.69.142', '198.51.100.7', '2a02:8108::17'],
  },
  'aws:SecureTransport': { operators: ['Bool'], values: ['true', 'false', 'True'], actual: ['true', 'false'] },
  'aws:PrincipalArn': {
    operators: ['ArnLike', 'ArnEquals', 'ArnNotLike', 'ArnNotEquals', 'StringLike'],
    values: [
      'arn:aws:iam::*:role/*',
      'arn:aws:iam::345678901234:role/r*',
      'arn:aws:iam::210987654321:role/reader',
      'arn:aws:*:*:*:role/reader',
    ],
    actual: [caller.arn],
  },
  'aws:CurrentTime': {
    operators: [
      'DateLessThan',
      'DateGreaterThan',
      'DateLessThanEquals',
      'DateGreaterThanEquals',
      'DateEquals',
      'DateNotEquals',
    ],
    values: ['2026-01-01T00:00:00Z', '2026-11-22T05:00:00Z', '2027-01-01T00:00:00Z'],
    actual: ['2026-11-22T05:00:00Z'],
  },
  'aws:MultiFactorAuthAge': {
    operators: [
      'NumericLessThan',
      'NumericGreaterThan',
      'NumericEquals',
      'NumericNotEquals',
      'NumericLessThanEquals',
      'NumericGreaterThanEquals',
    ],
    values: ['300', '3600', '10'],
    actual: ['300', '4000'],
  },
  'aws:PrincipalOrgPaths': {
    operators: strings,
    values: ['o-q1w2e3r4t5/r-ab12/*', 'o-q1w2e3r4t5/r-ab12/ou-1/', 'o-other/*'],
    actual: [['o-q1w2e3r4t5/r-ab12/ou-1/'], ['o-q1w2e3r4t5/r-ab12/ou-1/', 'o-zz/r-1/']],
  },
};

function statement(): JsonObject {
  const made: Record<string, unknown> = { Effect: random(4) === 0 ? 'Deny' : 'Allow' };
  made[random(6) === 0 && made['Effect'] === 'Deny' ? 'NotPrincipal' : 'Principal'] = pick(principals);
  made[random(5) === 0 ? 'NotAction' : 'Action'] = some(actions, 2);
  made[random(6) === 0 ? 'NotResource' : 'Resource'] = some(resources, 2);
  const condition: Record<string, Record<string, string[]>> = {};
  for (let left = random(3); left > 0; left -= 1) {
    const key = pick(Object.keys(keys));
    const { operators, values } = keys[key] ?? { operators: strings, values: [] };
    const isMulti = key === 'aws:PrincipalOrgPaths';
    const operator =
      random(8) === 0
        ? 'Null'
        : `${isMulti ? pick(['ForAllValues:', 'ForAnyValue:']) : ''}${pick(operators)}${random(3) === 0 ? 'IfExists' : ''}`;
    (condition[operator] ??= {})[key] = operator === 'Null' ? [pick(['true', 'false'])] : some(values, 2);
  }
  if (Object.keys(condition).length > 0) made['Condition'] = condition;
  return made as JsonObject;
}

const child = spawn(process.execPath, ['--input-type=module', '-e', simulator], { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
const tally = { compared: 0, equal: 0, refused: 0, undecided: 0, different: 0 };
for (let made = 0; tally.compared < Number(count) && made < Number(count) * 4; made += 1) {
  const document: JsonObject = { Version: '2012-10-17', Statement: Array.from({ length: 1 + random(3) }, statement) };
  const contextVariables: Record<string, string | string[]> = {};
  for (const [key, { actual }] of Object.entries(keys)) if (random(3) > 0) contextVariables[key] = pick(actual);
  contextVariables['aws:PrincipalAccount'] = caller.account;
  contextVariables['aws:PrincipalArn'] = caller.arn;
  const resource = pick([`${bucket}/2026/q1.csv`, `${bucket}/x`, `${bucket}/${caller.account}/x`]);
  const action = pick(['s3:GetObject', 's3:PutObject']);
  const all = { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }] };
  child.stdin.write(
    `${JSON.stringify({
      request: { principal: caller.arn, action, resource: { resource, accountId: '210987654321' }, contextVariables },
      identityPolicies: [{ name: 'all', policy: all }],
      serviceControlPolicies: [],
      resourceControlPolicies: [],
      resourcePolicy: document,
    })}\n`,
  );
  const { value } = (await answers.next()) as { value: string };
  const theirs = JSON.parse(value) as { answer: string; errors?: unknown };
  if (theirs.answer === 'error') {
    tally.refused += 1;
    if (tally.refused < 3) process.stdout.write(`refused ${JSON.stringify(theirs.errors)}\n`);
    continue;
  }
  const context = new Map(
    Object.entries(contextVariables).map(([key, held]) => [key.toLowerCase(), [held].flat()] as const),
  );
  const request: AccessRequest = { caller: { kind: 'principal', ...caller }, action, resource, context };
  const ours = decide(parseStatements(document), request).outcome;
  const wanted = { Allowed: 'allowed', ExplicitlyDenied: 'denied', ImplicitlyDenied: 'not_allowed' }[theirs.answer];
  tally.compared += 1;
  if (ours === 'may_be_allowed') {
    tally.undecided += 1;
    continue;
  }
  if (ours === wanted) tally.equal += 1;
  else {
    tally.different += 1;
    process.stdout.write(
      `different\tours ${ours}\ttheirs ${theirs.answer}\t${JSON.stringify({ document, action, resource, contextVariables })}\n`,
    );
  }
}
child.stdin.end();
process.stdout.write(`${JSON.stringify(tally)}\n`);
process.exit(tally.different === 0 ? 0 : 1);
