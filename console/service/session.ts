/** Who is signed in, with the token of this tab. */
export interface SignedIn {
  token: string;
  user: { id: number; email: string; role: 'user' | 'admin' };
}

export interface SessionState {
  signedIn: SignedIn | null;
  /** What to say on the page to sign in on, e.g. that the login has expired. */
  message: string | null;
}

/** The login of this tab. It is kept in the tab's own storage: closing the tab forgets it, other tabs do not see it. */
export interface Session {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  signIn(signedIn: SignedIn): void;
  /** Takes the role as the service knows it now. */
  know(user: SignedIn['user']): void;
  signOut(message?: string | null): void;
}

/** What keeps it; the session storage of a browser is one. */
interface Keeper {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const key = 'audit-console-login';

export function createSession(storage: Keeper): Session {
  const listeners = new Set<() => void>();
  let present: SessionState = { signedIn: parsed(storage.getItem(key)), message: null };
  const become = (state: SessionState): void => {
    present = state;
    if (state.signedIn === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(state.signedIn));
    for (const listener of listeners) listener();
  };
  return {
    state: () => present,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    signIn: (signedIn) => become({ signedIn, message: null }),
    know(user) {
      const { signedIn } = present;
      if (signedIn === null) return;
      const isKnown = JSON.stringify(signedIn.user) === JSON.stringify(user);
      if (!isKnown) become({ signedIn: { ...signedIn, user }, message: null });
    },
    signOut(message = null) {
      if (present.signedIn !== null || present.message !== message) become({ signedIn: null, message });
    },
  };
}

function parsed(text: string | null): SignedIn | null {
  if (text === null) return null;
  try {
    const { token, user } = JSON.parse(text) as Partial<SignedIn>;
    if (typeof token !== 'string' || typeof user?.email !== 'string') return null;
    return { token, user: { id: user.id, email: user.email, role: user.role === 'admin' ? 'admin' : 'user' } };
  } catch {
    // Somebody else's text under our name is no login.
    return null;
  }
}
