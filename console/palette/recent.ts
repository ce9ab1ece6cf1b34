import type { Option } from './options.ts';

const rememberedAtMost = 8;
const prefix = 'recently-opened-';

/** Returns what a member opened with the palette in this browser, the last first. */
export function recentlyOpened(memberId: number): Option[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`${prefix}${memberId}`) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isOption).slice(0, rememberedAtMost) : [];
  } catch {
    // Damaged, or the browser stores nothing: there is nothing to show.
    return [];
  }
}

/** Remembers what a member opened, for as long as the member is signed in. */
export function remember(memberId: number, option: Option): void {
  const others = recentlyOpened(memberId).filter(({ to }) => to !== option.to);
  const kept = [option, ...others].slice(0, rememberedAtMost);
  try {
    localStorage.setItem(`${prefix}${memberId}`, JSON.stringify(kept));
  } catch {
    // The browser stores nothing: the palette works without it.
  }
}

/** Forgets what members other than this one opened, or all: names of resources do not outlast a sign-in. */
export function forgetRecent({ except = null }: { except?: number | null } = {}): void {
  try {
    const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    for (const name of names) {
      if (name.startsWith(prefix) && name !== `${prefix}${except}`) localStorage.removeItem(name);
    }
  } catch {
    // The browser stores nothing.
  }
}

function isOption(value: unknown): value is Option {
  if (typeof value !== 'object' || value === null) return false;
  const { to, title } = value as Partial<Option>;
  return typeof to === 'string' && /^\/(?!\/)/.test(to) && typeof title === 'string';
}
