import { isInternetWide, publicPart, unionOf, without, type AddressRange } from './address-ranges.ts';
import { holdsPorts, portPieces, type PortRange } from './port-ranges.ts';

/** The addresses that a rule is about: those that are known, and those that it may be about at most. */
export interface Sources {
  known: readonly AddressRange[];
  possible: readonly AddressRange[];
}

/** Whether a rule applies to a target: a part of what lies behind the filter. */
export type Applies = 'yes' | 'no' | 'perhaps';

/** A rule of a filter in which the first rule that matches a packet decides. */
export interface FilterRule<Target> {
  name: string;
  /** Rules with a lower number are matched first; at the same number, those that deny. */
  priority: number;
  action: 'allow' | 'deny';
  sources: Sources;
  ports: readonly PortRange[];
  appliesTo(target: Target): Applies;
}

/** What the internet reaches through a filter: rules by name. */
export interface Reach {
  /** Rules through which it certainly does. */
  open: string[];
  /** Rules through which it may: addresses or targets of a rule are not known. */
  unclear: string[];
}

/**
 * Finds whether the internet reaches some of the ports of some of the targets, rule by rule in their order. What is allowed is
 * added up over all rules, so that many narrow ranges count like one wide one. Packets that no rule matches are dropped.
 * The rules are those of one protocol and direction.
 */
export function internetReach<Target>(
  rules: readonly FilterRule<Target>[],
  { ports, targets }: { ports: readonly PortRange[]; targets: readonly Target[] },
): Reach {
  const ordered = rules.toSorted((a, b) => a.priority - b.priority || rank(a) - rank(b));
  const pieces = portPieces(
    ports,
    ordered.flatMap((rule) => rule.ports),
  );
  const open = new Set<string>();
  const unclear = new Set<string>();
  for (const target of targets) {
    const seen = new Set<string>();
    for (const piece of pieces) {
      const matching = ordered.filter((rule) => holdsPorts(rule.ports, piece));
      const signature = matching.map((rule) => ordered.indexOf(rule)).join(' ');
      if (seen.has(signature)) continue;
      seen.add(signature);
      const reach = reachOf(matching, target);
      for (const name of wideRules(reach.known)) open.add(name);
      for (const name of wideRules(reach.possible)) unclear.add(name);
    }
  }
  for (const name of open) unclear.delete(name);
  return { open: [...open], unclear: [...unclear] };
}

function rank({ action }: Pick<FilterRule<unknown>, 'action'>): number {
  return action === 'deny' ? 0 : 1;
}

interface RuleReach {
  name: string;
  addresses: AddressRange[];
}

/** Finds what each rule allows to one target on one port: with everything denied that may be, and with what surely is. */
function reachOf<Target>(
  rules: readonly FilterRule<Target>[],
  target: Target,
): { known: RuleReach[]; possible: RuleReach[] } {
  const known: RuleReach[] = [];
  const possible: RuleReach[] = [];
  let surelyDenied: AddressRange[] = [];
  let perhapsDenied: AddressRange[] = [];
  for (const { name, action, sources, appliesTo } of rules) {
    const applies = appliesTo(target);
    if (applies === 'no') continue;
    if (action === 'deny') {
      perhapsDenied = unionOf([...perhapsDenied, ...sources.possible]);
      if (applies === 'yes') surelyDenied = unionOf([...surelyDenied, ...sources.known]);
      continue;
    }
    possible.push({ name, addresses: publicPart(without(sources.possible, surelyDenied)) });
    if (applies === 'yes') known.push({ name, addresses: publicPart(without(sources.known, perhapsDenied)) });
  }
  return { known, possible };
}

/** Returns the rules that allow the internet alone or, where none does alone, those that do together. */
function wideRules(reaches: readonly RuleReach[]): string[] {
  const alone = reaches.filter(({ addresses }) => isInternetWide(addresses));
  if (alone.length > 0) return alone.map(({ name }) => name);
  if (!isInternetWide(reaches.flatMap(({ addresses }) => addresses))) return [];
  return reaches.filter(({ addresses }) => addresses.length > 0).map(({ name }) => name);
}
