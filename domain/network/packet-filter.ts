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
  /** Rules of a lower level are matched first; 0 where it is missing. */
  level?: number;
  /** Within a level, rules with a lower number are matched first; at the same number, those that deny. */
  priority: number;
  /** `next`: the other rules of the level do not decide about the packet. */
  action: 'allow' | 'deny' | 'next';
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
  const ordered = rules.toSorted((a, b) => levelOf(a) - levelOf(b) || a.priority - b.priority || rank(a) - rank(b));
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

function levelOf({ level = 0 }: Pick<FilterRule<unknown>, 'level'>): number {
  return level;
}

interface RuleReach {
  name: string;
  addresses: AddressRange[];
}

/** Addresses about which earlier rules have decided. */
interface Taken {
  surely: AddressRange[];
  perhaps: AddressRange[];
}

/** Finds what each rule allows to one target on one port: with everything denied that may be, and with what surely is. */
function reachOf<Target>(
  rules: readonly FilterRule<Target>[],
  target: Target,
): { known: RuleReach[]; possible: RuleReach[] } {
  const known: RuleReach[] = [];
  const possible: RuleReach[] = [];
  const denied: Taken = { surely: [], perhaps: [] };
  let passedOn: Taken = { surely: [], perhaps: [] };
  let level: number | null = null;
  for (const rule of rules) {
    if (levelOf(rule) !== level) passedOn = { surely: [], perhaps: [] };
    level = levelOf(rule);
    const applies = rule.appliesTo(target);
    if (applies === 'no') continue;
    const sources = {
      known: without(rule.sources.known, passedOn.perhaps),
      possible: without(rule.sources.possible, passedOn.surely),
    };
    if (rule.action === 'allow') {
      possible.push({ name: rule.name, addresses: publicPart(without(sources.possible, denied.surely)) });
      if (applies !== 'yes') continue;
      known.push({ name: rule.name, addresses: publicPart(without(sources.known, denied.perhaps)) });
    } else {
      const taken = rule.action === 'deny' ? denied : passedOn;
      taken.perhaps = unionOf([...taken.perhaps, ...sources.possible]);
      if (applies === 'yes') taken.surely = unionOf([...taken.surely, ...sources.known]);
    }
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
