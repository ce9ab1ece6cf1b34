import type { Fields } from '../../../checks/fields.ts';
import type { Facts } from '../../../checks/facts.ts';
import { fail, notApplicable, notEvaluated, pass, type Verdict } from '../../../checks/verdict.ts';
import { counted } from '../../../counted.ts';
import type { AzureConfigurations } from '../resource-types.ts';
import type { AzureFields } from '../rules.ts';
import type { NetworkConfiguration } from './network.ts';

type Network = Fields<NetworkConfiguration>;

/**
 * Evaluates the retention of the traffic that a security group filters: by its own flow log, or by the flow logs of the
 * networks whose subnets it is attached to. Azure accepts no new flow logs of security groups.
 */
export function groupFlowLogVerdict(
  group: AzureFields<'network_security_group'>,
  { facts, least }: { facts: Facts<AzureConfigurations>; least: number },
): Verdict {
  const own = group.part('flow_log');
  if (own !== null && own.flag('enabled')) return retentionVerdict([own.number('retention_days')], { least });
  const subnets = facts.every('network').flatMap((network) =>
    network
      .parts('subnets')
      .filter((subnet) => subnet.text('security_group_id') === group.resource.externalId)
      .map((subnet) => ({ network, name: subnet.text('name') })),
  );
  if (subnets.length === 0) {
    return notEvaluated(
      'the network security group has no flow log and no subnet whose virtual network could have one',
    );
  }
  const verdicts = subnets.map(({ network, name }) => subnetVerdict(network, { name, least }));
  return verdicts.find(({ outcome }) => outcome === 'fail') ?? pass();
}

/** Evaluates the retention of the traffic of a network: by its own flow log, or by flow logs of all its subnets. */
export function networkFlowLogVerdict(network: Network, least: number): Verdict {
  const logs = network.parts('flow_logs');
  const names = network.parts('subnets').map((subnet) => subnet.text('name'));
  if (names.length === 0 && logs.length === 0) return notApplicable();
  const whole = logs
    .filter((log) => log.text('subnet') === null && log.flag('enabled'))
    .map((log) => log.number('retention_days'));
  if (whole.some((days) => isKept(days, least))) return pass();
  const verdicts = names.map((name) => subnetVerdict(network, { name, least }));
  return (
    verdicts.find(({ outcome }) => outcome === 'fail') ??
    (names.length > 0 ? pass() : retentionVerdict(whole, { least }))
  );
}

function subnetVerdict(network: Network, { name, least }: { name: string | null; least: number }): Verdict {
  const covering = network
    .parts('flow_logs')
    .filter((log) => log.flag('enabled') && [null, name].includes(log.text('subnet')))
    .map((log) => log.number('retention_days'));
  return retentionVerdict(covering, { least, subnet: name });
}

/** Returns whether a log is retained for some days or more; 0 retains it indefinitely. */
function isKept(days: number | null, least: number): boolean {
  return days === 0 || (days ?? -1) >= least;
}

/** Returns the verdict on enabled logs of the same traffic, by their days of retention. */
function retentionVerdict(
  retention: readonly (number | null)[],
  { least, subnet = null }: { least: number; subnet?: string | null },
): Verdict {
  if (retention.some((days) => isKept(days, least))) return pass();
  const [days] = retention;
  if (days === undefined) return fail('No flow log is enabled', { flow_log: null, subnet });
  const reason =
    days === null
      ? 'The retention period of the flow log is not known'
      : `Flow logs are retained for ${counted(days, 'day')}`;
  return fail(reason, { retention_days: days, subnet });
}
