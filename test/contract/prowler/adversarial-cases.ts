import { arguedLine, type Argument } from './argued-differences.ts';
import type { CheckedResource } from '../../../domain/checks/fields.ts';
import { compare, type Difference, type PlacesOf } from './comparison.ts';
import type { Recorded } from './recorded.ts';
import { keyOf, type ComparedVerdict, type OwnVerdict } from './verdict-key.ts';

/** A case in which Prowler's verdict is known to be wrong. */
export interface AdversarialCase {
  check: string;
  /** Id of the resource, as both sides are compared by it, or its name in the inventory. */
  resource: string;
  /** `none` where Prowler says nothing of the resource. */
  prowlers: 'pass' | 'fail' | 'none';
  /** The verdict that is right. */
  right: OwnVerdict['outcome'];
  why: string;
  /** The vendor's documentation that decides it. */
  reference: string;
}

/** What both sides say of a case. */
export interface CaseVerdicts {
  ours: OwnVerdict['outcome'] | 'none';
  prowlers: AdversarialCase['prowlers'];
}

/** Returns what each side says of a check on one resource, of which both may have several parts: the worst counts. */
export function verdictsOnCase(
  { check, resource }: Pick<AdversarialCase, 'check' | 'resource'>,
  sides: {
    inventory: readonly CheckedResource[];
    ours: readonly OwnVerdict[];
    prowlers: readonly ComparedVerdict[];
    placesOf: PlacesOf;
  },
): CaseVerdicts {
  const ids = new Set(sides.inventory.filter(({ name }) => name === resource).map(({ externalId }) => externalId));
  const isHere = (place: string): boolean => place === resource || ids.has(place);
  const order = ['fail', 'not_evaluated', 'pass', 'not_applicable'] as const;
  const at = <Outcome extends OwnVerdict['outcome']>(
    verdicts: readonly { check: string; resource: string; outcome: Outcome }[],
  ): Outcome | 'none' => {
    const here = verdicts.filter((verdict) => verdict.check === check && sides.placesOf(verdict).some(isHere));
    return here.map(({ outcome }) => outcome).toSorted((a, b) => order.indexOf(a) - order.indexOf(b))[0] ?? 'none';
  };
  return { ours: at(sides.ours), prowlers: at(sides.prowlers) };
}

/** Returns the differences on an adversarial account that neither a case nor an argument of the other account explains. */
export function unexplained(
  { adversarial: cases, arguments: known }: { adversarial: readonly AdversarialCase[]; arguments: readonly Argument[] },
  { inventory, prowlers }: Recorded,
  { ours, placesOf }: { ours: readonly OwnVerdict[]; placesOf: PlacesOf },
): string[] {
  const explained = new Set(cases.map(keyOf));
  const isCase = ({ check, resource, name }: Difference): boolean =>
    [resource, name].some((named) => explained.has(keyOf({ check, resource: named })));
  return compare({ inventory, ours, prowlers, placesOf })
    .differences.filter((difference) => !isCase(difference) && arguedLine(difference, known) === null)
    .map((difference) => JSON.stringify(difference));
}
