import { isInternetWide, publicPart, unionOf, without, type AddressRange } from './address-ranges.ts';
import { holdsPorts, portPieces, type PortRange } from './port-ranges.ts';

/** The addresses that a rule matches: those that are known, and the most that it may match. */
export interface Sources {
  known: readonly AddressRange[];
  possible: readonly AddressRange[];
}

/** Whether a rule applies to a target, which is a part of what the filter protects. */
export type Applies = 'yes' | 'no' | 'perhaps';

/** A rule of a filter in which the first rule that matches a packet decides. */
export interface FilterRule<Target> {
  name: string;
  /** Rules of a lower level are evaluated first; 0 where it is absent. */
  level?: number;
  /** Within a level, rules with a lower number are evaluated first; at the same number, those that deny. */
  priority: number;
  /** `next`: skips the other rules of the level. */
  action: 'allow' | 'deny' | 'next';
  sources: Sources;
  ports: readonly PortRange[];
  appliesTo(target: Target): Applies;
}

/** What is reachable from the internet through a filter: names of rules. */
export interface Reach {
  /** Rules that certainly allow it. */
  open: string[];
  /** Rules that may allow it: some of their addresses or targets are not known. */
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

/** Addresses that earlier rules have decided. */
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
