import { UnreadableField, type Fields } from '../../../checks/fields.ts';
import { addressRangeBetween, isInternetWide, publicPart, type AddressRange } from '../../../network/address-ranges.ts';

/** A rule from and to this address allows all Azure resources, including those of other customers. */
export const everyAzureMachine = '0.0.0.0';

/** A firewall rule of a database server, with the allowed addresses. */
export interface FirewallRule {
  name: string;
  start: string;
  end: string;
  range: AddressRange;
}

/** Reads a rule. Throws `UnreadableField` when its ends are not addresses of one family in this order. */
export function firewallRule(rule: Fields<{ name: string; start: string; end: string }>): FirewallRule {
  const [name, start, end] = [rule.text('name') ?? 'unnamed', rule.text('start') ?? '', rule.text('end') ?? ''];
  const range = addressRangeBetween(start, end);
  if (range === null) throw new UnreadableField(`the IP address range of the firewall rule ${name} is not valid`);
  return { name, start, end, range };
}

/**
 * Returns the names of the rules that allow the internet: those that do alone, or else those that do together because their
 * ranges add up to it.
 */
export function openRules(rules: readonly FirewallRule[]): string[] {
  const alone = rules.filter(({ range }) => isInternetWide([range]));
  if (alone.length > 0) return alone.map(({ name }) => name);
  if (!isInternetWide(rules.map(({ range }) => range))) return [];
  return rules.filter(({ range }) => publicPart([range]).length > 0).map(({ name }) => name);
}
