import { fail, notEvaluated, pass, type Verdict } from '../../../checks/verdict.ts';
import { internetReach } from '../../../network/packet-filter.ts';
import type { PortRange } from '../../../network/port-ranges.ts';
import type { AzureFields } from '../rules.ts';
import { targetsOf } from './destinations.ts';
import { inboundRules, type Protocol } from './inbound-rules.ts';

/** Fails a group whose rules, in the order of their priorities, allow the internet to reach some of the ports. */
export function internetVerdict(
  group: AzureFields<'network_security_group'>,
  { protocol, ports, reason }: { protocol: Protocol; ports: readonly PortRange[]; reason: string },
): Verdict {
  const rules = inboundRules(group, protocol);
  const targets = targetsOf(rules.map(({ destination }) => destination));
  const { open, unclear } = internetReach(rules, { ports, targets });
  if (open.length > 0) return fail(reason, { rules: open });
  if (unclear.length === 0) return pass();
  return notEvaluated(`the addresses that ${unclear.join(', ')} allows, or those it leads to, are not known`);
}
