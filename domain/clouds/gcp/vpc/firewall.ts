import type { GcpFields } from '../rules.ts';

/** Returns whether a firewall rule lets everyone reach a TCP port. */
export function firewallOpens(rule: GcpFields<'firewall_rule'>, port: number): boolean {
  if (rule.text('direction') !== 'ingress' || rule.flag('disabled')) return false;
  if (!rule.texts('source_ranges').some((range) => range === '0.0.0.0/0' || range === '::/0')) return false;
  return rule
    .parts('allowed')
    .filter((allowed) => ['tcp', 'all', '6'].includes(allowed.text('protocol') ?? ''))
    .some((allowed) => {
      const ports = allowed.texts('ports');
      return ports.length === 0 || ports.some((range) => covers(range, port));
    });
}

function covers(range: string, port: number): boolean {
  const [from = NaN, to = from] = range.split('-').map(Number);
  return from <= port && port <= to;
}
