import type { CustomCheckDefinition } from '../../domain/custom-checks/definition.ts';
import { environment } from '../../domain/custom-checks/cel.ts';
import { readRecordedInventory } from '../../test/contract/prowler/recorded.ts';

const atOnce = 1_000;

/**
 * Returns the processor time, in seconds, that the engine takes for the predicates of some checks on `count` instances in
 * memory, with nothing around it: the least that it can cost.
 */
export function engineSeconds(checks: readonly { definition: CustomCheckDefinition }[], count: number): number {
  const inventory = readRecordedInventory();
  const networks = inventory.filter(({ resourceType }) => resourceType === 'network');
  const related = {
    network: networks.map(({ externalId, configuration }) => ({ id: externalId, resource: configuration })),
  };
  const recorded = inventory.filter(({ resourceType }) => resourceType === 'vm_instance');
  const subjects = Array.from({ length: atOnce }, (_, number) => {
    const { externalId, name, region, configuration } = recorded[number % recorded.length] ?? {};
    return {
      resource: structuredClone(configuration),
      id: externalId,
      name,
      region,
      tags: { env: number % 2 === 0 ? 'test' : 'prod', owner: `team-${number % 100}` },
      related,
      now: new Date(),
    };
  });
  const predicates = checks.map(({ definition: { applies_when: applies, passes_when: passes } }) => ({
    applies: applies === undefined ? null : environment.parse(applies),
    passes: environment.parse(passes),
  }));
  const start = process.cpuUsage();
  for (let done = 0; done < count; done += atOnce) {
    for (const { applies, passes } of predicates) {
      for (const subject of subjects) if (applies === null || applies(subject) === true) passes(subject);
    }
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000_000;
}
