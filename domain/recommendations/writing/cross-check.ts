import { commandFault, givenTexts } from './commands.ts';
import type { ModelAnswer, ModelTexts } from './model-answer.ts';

/** What an answer may claim for each kind. */
export interface Claims {
  /** The description that the model was given; every name in the answer has to occur in it. */
  text: string;
  /** Kind → the largest saving in USD per month that may be claimed; null: none. */
  savings: ReadonlyMap<string, number | null>;
}

/** Patterns of identifiers in clouds, networks and vulnerability lists. */
const identifiers: readonly RegExp[] = [
  /\b[a-z]{1,10}-[0-9a-f]{8,17}\b/g,
  /\barn:[a-z-]+:[^\s'"`,;)]+/g,
  /\b(?:CVE-\d{4}-\d{4,}|GHSA(?:-[a-z0-9]{4}){3})\b/gi,
  /\b\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?\b/g,
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi,
  /\b\d{12}\b/g,
  /\/subscriptions\/[^\s'"`,;)]+/gi,
  /\b[a-z][a-z0-9+.-]*:\/\/[^\s'"`,;)]+/gi,
  /\bwww\.[^\s'"`,;)]+/gi,
];

const markup = /<\s*\/?\s*(?:script|iframe|img|svg|object|embed|form|link|style|a)\b|javascript:/i;
/** Amounts of money as people write them: `$1,234.50`, `USD 12`, `12.50 dollars`. */
const amounts = /(?:US\$|\$|USD)\s*([\d,]+(?:\.\d+)?)|([\d,]+(?:\.\d+)?)\s*(?:\$|USD|US dollars|dollars)/gi;
/** Tolerance in USD, since texts round figures. */
const roundingUsd = 1;

/** Returns why an answer that has the right form is not taken, in a sentence; null when it is. */
export function answerFault({ recommendations }: ModelAnswer, claims: Claims): string | null {
  const kinds = recommendations.map(({ kind }) => kind);
  if (new Set(kinds).size !== kinds.length) return 'the answer names a recommendation twice';
  for (const words of recommendations) {
    const fault = wordsFault(words, claims);
    if (fault !== null) return fault;
  }
  return null;
}

function wordsFault(words: ModelTexts, claims: Claims): string | null {
  const largest = claims.savings.get(words.kind);
  if (largest === undefined) return 'the answer contains a recommendation that was not requested';
  const limit = largest === null ? 0 : largest + roundingUsd;
  const claimed = words.estimated_monthly_savings ?? 0;
  if (claimed < 0 || claimed > limit) return 'the answer claims more savings than the evidence shows';
  const text = [words.title, words.description, ...words.steps].join('\n');
  if (markup.test(text)) return 'the answer contains markup';
  for (const match of text.matchAll(amounts)) {
    const amount = Number((match[1] ?? match[2] ?? '').replaceAll(',', ''));
    if (amount > limit && !isInEvidence(claims.text, amount))
      return 'the answer names an amount that is not in the evidence';
  }
  const given = claims.text.toLowerCase();
  for (const pattern of identifiers) {
    for (const [found] of text.matchAll(pattern)) {
      if (!given.includes(found.toLowerCase().replace(/[.:]+$/, ''))) {
        return 'the answer names an identifier or address that is not in the evidence';
      }
    }
  }
  return commandFault(text, givenTexts(claims.text));
}

/** Returns whether the evidence contains a number. */
function isInEvidence(text: string, amount: number): boolean {
  return [...text.matchAll(/\d+(?:\.\d+)?/g)].some(([number]) => Number(number) === amount);
}
