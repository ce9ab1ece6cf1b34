import { createHash, type Hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckRule } from '../../../domain/checks/check.ts';
import type { Outcome } from '../../../domain/checks/verdict.ts';
import type { Cloud } from '../../../domain/clouds/cloud-names.ts';
import { generateInventories, type Seed } from './generated-inventory.ts';

export const fingerprintFile = join(import.meta.dirname, 'recorded', 'fingerprints.jsonl');

/** How often a check gave each outcome, and a hash over every verdict with its reason and evidence, in order. */
export type Fingerprint = Record<Outcome, number> & { sha256: string };

/** What the checks say of the generated inventory. */
export interface Fingerprints {
  /** `cloud/type` → the ids of its checks in the order in which they are evaluated. */
  order: Record<string, string[]>;
  /** `cloud/check` → fingerprint. */
  checks: Record<string, Fingerprint>;
}

export function readFingerprints(): Fingerprints {
  const recorded: Fingerprints = { order: {}, checks: {} };
  for (const line of readFileSync(fingerprintFile, 'utf8').split('\n').filter(Boolean)) {
    const [name, value] = JSON.parse(line) as [string, string[] | Fingerprint];
    if (Array.isArray(value)) recorded.order[name] = value;
    else recorded.checks[name] = value;
  }
  return recorded;
}

/** Writes a line for each type and each check, so that a diff names what changed. */
export function writeFingerprints({ order, checks }: Fingerprints): void {
  const lines = [...Object.entries(order), ...Object.entries(checks)].map((entry) => `${JSON.stringify(entry)}\n`);
  writeFileSync(fingerprintFile, lines.join(''));
}

/** Evaluates every check on every generated configuration of its type. */
export function fingerprintsOf(
  checksOf: (cloud: Cloud, type: string) => readonly CheckRule[],
  seeds: readonly Seed[],
): Fingerprints & { configurations: number; evaluations: number } {
  const running = new Map<string, { hash: Hash; outcomes: Record<Outcome, number> }>();
  const order: Record<string, string[]> = {};
  let configurations = 0;
  let evaluations = 0;
  for (const { cloud, resources, context } of generateInventories(seeds)) {
    for (const resource of resources) {
      configurations += 1;
      const checks = checksOf(cloud, resource.resourceType);
      order[`${cloud}/${resource.resourceType}`] ??= checks.map(({ id }) => id);
      for (const check of checks) {
        const key = `${cloud}/${check.id}`;
        const entry = running.get(key) ?? {
          hash: createHash('sha256'),
          outcomes: { pass: 0, fail: 0, not_applicable: 0, not_evaluated: 0 },
        };
        running.set(key, entry);
        const verdict = check.evaluate(resource, context);
        entry.outcomes[verdict.outcome] += 1;
        entry.hash.update(JSON.stringify([resource.externalId, verdict, check.related(resource)]));
        evaluations += 1;
      }
    }
  }
  const checks = Object.fromEntries(
    [...running].map(([key, { hash, outcomes }]) => [key, { ...outcomes, sha256: hash.digest('hex') }]),
  );
  return { order, checks, configurations, evaluations };
}
