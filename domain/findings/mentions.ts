/** A member whom a text can name. */
export interface NameableMember {
  id: number;
  email: string;
}

/** Most names of one text that are looked up. */
const mostNames = 20;

/**
 * Returns the names that a text mentions, `@name` or `@name@example.com`, in lower case, each once and in order. An `@`
 * within a word is part of an e-mail address and mentions nobody.
 */
export function namesIn(text: string): string[] {
  const names: string[] = [];
  for (const [, word = ''] of text.matchAll(/(?<![\w.+@-])@([\w.+-]+(?:@[\w.-]+)?)/g)) {
    const name = word.replace(/[.+-]+$/, '').toLowerCase();
    if (name !== '' && !names.includes(name)) names.push(name);
    if (names.length === mostNames) break;
  }
  return names;
}

/** The members whom names mean, and the names that mean none of them, or several. */
export interface Mentions<Member extends NameableMember> {
  members: Member[];
  unresolved: string[];
}

/**
 * Finds the members whom names mean: by the whole e-mail address, or by the part before its `@` where only one member has
 * it. Each member is returned once.
 */
export function membersNamed<Member extends NameableMember>(
  names: readonly string[],
  members: readonly Member[],
): Mentions<Member> {
  const found = new Map<number, Member>();
  const unresolved: string[] = [];
  for (const name of names) {
    const meant = members.filter(({ email }) => email === name || (!name.includes('@') && localPart(email) === name));
    const [only] = meant;
    if (only !== undefined && meant.length === 1) found.set(only.id, only);
    else unresolved.push(name);
  }
  return { members: [...found.values()], unresolved };
}

/** Returns the part of an e-mail address before its `@`, which people use as a name. */
export function localPart(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}
