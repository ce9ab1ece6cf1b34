import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckContext } from '../../../domain/checks/facts.ts';
import type { CheckedResource } from '../../../domain/checks/fields.ts';
import { clouds, type Cloud } from '../../../domain/clouds/cloud-names.ts';
import type { Json, JsonObject } from '../../../domain/json.ts';
import { readRecordedInventory } from '../../contract/prowler/recorded.ts';
import { contextOf, now, resourceOf, type Shown } from './check-cases.ts';
import { createMutator, type Mutator } from './mutated-configuration.ts';
import { nothingAbove } from '../../../domain/organizations/above.ts';

export const seedFile = join(import.meta.dirname, 'recorded', 'seeds.jsonl');

/** A configuration that someone wrote or recorded, with the inventory around it. */
export interface Seed extends Shown {
  cloud: Cloud;
  type: string;
}

/** Resources of one cloud, and what checks see beside each. */
export interface GeneratedInventory {
  cloud: Cloud;
  resources: CheckedResource[];
  context: CheckContext;
}

/** How many accounts are made up for each cloud, and how many resources of each type are in one. */
const sizes: Record<Cloud, { accounts: number; perType: number }> = {
  aws: { accounts: 60, perType: 4 },
  gcp: { accounts: 110, perType: 4 },
  azure: { accounts: 110, perType: 4 },
  kubernetes: { accounts: 230, perType: 4 },
};

const unlistedRate = 0.03;
const unreadableRate = 0.12;

export function readSeeds(): Seed[] {
  return readFileSync(seedFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Seed);
}

/**
 * Generates inventories of every cloud from the seeds: each seed as it is, the recorded account as it is, and accounts
 * of mixed and mutated configurations with unreadable and missing fields. The same seeds give the same inventories,
 * whatever checks there are.
 */
export function* generateInventories(seeds: readonly Seed[]): Generator<GeneratedInventory, void, undefined> {
  for (const { cloud, type, ...shown } of seeds) {
    yield { cloud, resources: [resourceOf(type, shown)], context: contextOf(shown) };
  }
  const recorded = readRecordedInventory();
  yield inventoryOf('aws', recorded, {});

  for (const cloud of clouds) {
    const { accounts, perType } = sizes[cloud];
    const pool = poolOf(seeds.filter((seed) => seed.cloud === cloud));
    if (cloud === 'aws') for (const resource of recorded) addToPool(pool, resource.resourceType, resource);
    const mutator = createMutator(cloud);
    for (let account = 0; account < accounts; account += 1) yield madeUpAccount({ cloud, pool, perType, mutator });
  }
}

type Pool = Map<string, Shown[]>;

function addToPool(pool: Pool, type: string, shown: Shown): void {
  const known = pool.get(type);
  if (known === undefined) pool.set(type, [shown]);
  else known.push(shown);
}

function poolOf(seeds: readonly Seed[]): Pool {
  const pool: Pool = new Map();
  for (const { type, ...shown } of seeds) {
    addToPool(pool, type, shown);
    for (const [other, members] of Object.entries(shown.inventory ?? {})) {
      for (const [externalId, configuration] of Object.entries(members)) {
        addToPool(pool, other, { externalId, configuration });
      }
    }
  }
  return pool;
}

function madeUpAccount(of: { cloud: Cloud; pool: Pool; perType: number; mutator: Mutator }): GeneratedInventory {
  const { cloud, pool, perType, mutator } = of;
  const resources = new Map<string, CheckedResource>();
  const add = (type: string, shown: Shown): void => {
    const externalId = shown.externalId ?? `${type}-${resources.size}`;
    const key = `${type} ${externalId}`;
    if (!resources.has(key)) resources.set(key, withUnreadable(resourceOf(type, { ...shown, externalId }), mutator));
  };
  for (const [type, seeds] of pool) {
    for (let index = 0; index < perType; index += 1) {
      const seed = mutator.oneOf(seeds);
      const configuration = mutator.mutate(mutator.chance(0.2) ? seed.configuration : mixed(seed, { seeds, mutator }));
      add(type, { configuration, ...(mutator.chance(0.7) ? {} : { externalId: seed.externalId ?? 'the-one' }) });
      for (const [other, members] of Object.entries(seed.inventory ?? {})) {
        for (const [externalId, original] of Object.entries(members)) {
          add(other, { externalId, configuration: mutator.mutate(original) });
        }
      }
    }
  }
  const unlisted = [...pool.keys()].filter(() => mutator.chance(unlistedRate));
  return inventoryOf(
    cloud,
    [...resources.values()],
    Object.fromEntries(unlisted.map((type) => [type, `listing ${type} was denied`])),
  );
}

/** A seed whose missing fields are filled from others, so that every check of the type finds what it reads. */
function mixed(seed: Shown, { seeds, mutator }: { seeds: readonly Shown[]; mutator: Mutator }): JsonObject {
  const configuration: JsonObject = { ...seed.configuration };
  const names = new Set(seeds.flatMap((other) => Object.keys(other.configuration)));
  for (const name of names) {
    if (Object.hasOwn(configuration, name) || mutator.chance(0.05)) continue;
    const values = seeds.flatMap((other): Json[] => {
      const value = other.configuration[name];
      return value === undefined ? [] : [value];
    });
    configuration[name] = mutator.oneOf(values);
  }
  return configuration;
}

function withUnreadable(resource: CheckedResource, mutator: Mutator): CheckedResource {
  const names = Object.keys(resource.configuration);
  if (names.length === 0 || !mutator.chance(unreadableRate)) return resource;
  const name = mutator.oneOf(names);
  const { [name]: _hidden, ...configuration } = resource.configuration;
  return { ...resource, configuration, unreadable: { [`/${name}`]: 'access was denied' } };
}

function inventoryOf(cloud: Cloud, resources: CheckedResource[], unlisted: Record<string, string>): GeneratedInventory {
  const byId = new Map(resources.map((resource) => [`${resource.resourceType} ${resource.externalId}`, resource]));
  const byType = new Map<string, CheckedResource[]>();
  for (const resource of resources) {
    const same = byType.get(resource.resourceType);
    if (same === undefined) byType.set(resource.resourceType, [resource]);
    else same.push(resource);
  }
  return {
    cloud,
    resources,
    context: {
      now,
      find: (type, externalId) => byId.get(`${type} ${externalId}`) ?? null,
      every: (type) => byType.get(type) ?? [],
      whyUnlisted: (type) => unlisted[type] ?? null,
      above: nothingAbove,
    },
  };
}
