import type { AzureFields } from '../rules.ts';

/** Words and ranges, in small letters, by which a rule names every address. */
export const everywhere: readonly string[] = ['*', '0.0.0.0/0', '::/0', 'internet', 'any', '0.0.0.0'];

/** Returns the names of the inbound rules that let the internet reach a port; null stands for any port. */
export function opensPort(
  group: AzureFields<'network_security_group'>,
  { protocol, port }: { protocol: 'tcp' | 'udp'; port: number | null },
): string[] {
  return group
    .parts('rules')
    .filter((rule) => rule.text('direction') === 'inbound' && rule.text('access') === 'allow')
    .filter((rule) => [protocol, '*'].includes(rule.text('protocol')?.toLowerCase() ?? ''))
    .filter((rule) => rule.texts('source_prefixes').some((source) => everywhere.includes(source.toLowerCase())))
    .filter((rule) => port === null || rule.texts('destination_ports').some((range) => covers(range, port)))
    .map((rule) => rule.text('name') ?? 'unnamed');
}

function covers(range: string, port: number): boolean {
  if (range === '*') return true;
  const [from = NaN, to = from] = range.split('-').map(Number);
  return from <= port && port <= to;
}
