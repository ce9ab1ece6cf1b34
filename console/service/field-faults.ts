import { Fault } from './fault.ts';

/** A fault, split by the fields of a form. */
export interface FieldFaults<Title extends string> {
  /** What is wrong with each field, by its title. */
  at: Partial<Record<Title, string>>;
  /** The fault without what is shown at the fields. */
  rest: Fault | null;
}

/**
 * Splits the details of a fault, e.g. `ends_at: must be after starts_at; tags.team must be a string`, by the fields that
 * they begin with. `titles` has the title in the form of each field of the API; sentences use it, too.
 */
export function faultsByField<Title extends string>(
  fault: Fault | null,
  titles: Readonly<Record<string, Title>>,
): FieldFaults<Title> {
  const at: FieldFaults<Title>['at'] = {};
  if (fault === null || fault.details === null) return { at, rest: fault };
  const names = Object.keys(titles).join('|');
  const others: string[] = [];
  // A sentence may itself contain semicolons.
  for (const part of fault.details.split(new RegExp(`; (?=(?:${names})\\b)`))) {
    const [, name = '', text = ''] = new RegExp(`^(${names})\\b\\S*\\s+(.*)$`, 's').exec(part) ?? [];
    const title = titles[name];
    if (title === undefined) {
      others.push(part);
      continue;
    }
    // A value alone does not say what is wrong with it.
    const said = /^\S+$/.test(text) ? `${fault.message}: ${text}` : text;
    const sentence = said.replaceAll(new RegExp(`\\b(?:${names})\\b`, 'g'), (field) => titles[field] ?? field);
    at[title] = at[title] === undefined ? sentence : `${at[title]}; ${sentence}`;
  }
  const { message, status, requestId, retryAfterSeconds } = fault;
  const details = others.length === 0 ? null : others.join('; ');
  return { at, rest: new Fault(message, { status, details, requestId, retryAfterSeconds }) };
}
