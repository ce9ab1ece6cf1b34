import type { CustomCheckDefinition } from '../../domain/custom-checks/definition.ts';

/** How many checks each kind of predicate becomes, with other values in each. */
const each = 10;

/** Predicates of the kinds that members write, with a number that makes each one different. */
const predicates: readonly ((number: number) => Conditions)[] = [
  (n) => ({ passes_when: `resource.metadata_options.http_put_response_hop_limit <= ${n + 1}.0` }),
  (n) => ({ passes_when: `resource.instance_type in ['t3.micro', 'm5.large', 'c${n}.large']` }),
  (n) => ({ passes_when: `tags.owner.reMatches('^team-[0-9]{1,${n + 2}}$')` }),
  (n) => ({ applies_when: "tags.env == 'prod'", passes_when: `tags.owner != 'team-${n * 9 + 1}'` }),
  (n) => ({ passes_when: `resource.network_interfaces.all(one, one.source_dest_check || one.device_index > ${n}.0)` }),
  (n) => ({
    passes_when: `resource.network_interfaces.all(one, one.security_group_ids.all(group, group != 'sg-${n}'))`,
  }),
  (n) => ({
    passes_when: `!has(resource.user_data) || resource.user_data == null || size(resource.security_group_ids) > ${n}`,
  }),
  (n) => ({ passes_when: `timestamp(resource.observed.launched_at) < now + duration('${n + 1}h')` }),
  (n) => ({ passes_when: `int(resource.cpu_options == null ? ${n} : 1) >= 0 && name.startsWith('i-')` }),
  (n) => ({ passes_when: `related.network.exists(one, one.id == resource.vpc_id) || size(name) > ${n + 90}` }),
];

type Conditions = Pick<CustomCheckDefinition, 'passes_when' | 'applies_when'>;

/** Returns a definition about instances. */
export function definitionOf(title: string, conditions: Conditions): CustomCheckDefinition {
  return {
    title,
    provider_type: 'cloud_a',
    resource_types: ['vm_instance'],
    severity: 'medium',
    ...conditions,
    risk: 'A benchmark has none.',
    remediation: { summary: 'Change it.' },
    categories: ['configuration'],
  };
}

/** Returns 100 custom checks of instances; a tenth of them fails on 1 to 2 % of what it applies to. */
export function benchDefinitions(): { id: string; definition: CustomCheckDefinition }[] {
  return predicates.flatMap((predicate, kind) =>
    Array.from({ length: each }, (_, number) => ({
      id: `custom_bench_${kind}_${number}`,
      definition: definitionOf(`Condition ${kind}, ${number} holds`, predicate(number)),
    })),
  );
}
