/** The signed-in member, with the access token of this tab. */
export interface SignedIn {
  token: string;
  /** When to fetch another token, by this machine's clock; null for a token that only this tab has. */
  renewAtMs: number | null;
  /** When the session expires, by this machine's clock; null if it is not known yet. */
  endsAtMs: number | null;
  user: { id: number; email: string; role: 'user' | 'admin' };
  mustChangePassword: boolean;
}

export interface SessionState {
  signedIn: SignedIn | null;
  /** Whether it is still unknown if someone is signed in. */
  isStarting: boolean;
  /** Message on the sign-in page, e.g. that the session has expired. */
  message: string | null;
}

/** Messages between tabs of one browser. */
export type TabNews = 'signed_in' | 'signed_out';

/** Dependencies of a session. */
export interface SessionParts {
  /** Fetches another token with the cookie; null if no one is signed in. Throws if the service does not respond. */
  renew: () => Promise<SignedIn | null>;
  broadcast: (news: TabNews) => void;
  listen: (listener: (news: TabNews) => void) => void;
}

/**
 * The session of this browser. Tokens are kept only in memory; the session lasts by a cookie that scripts cannot read.
 */
export interface Session {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Resumes the session of this browser, if there is one; also after it changed. */
  resume(): Promise<void>;
  /** Returns a token for the next request; empty if no one is signed in. */
  token(): Promise<string>;
  signIn(signedIn: SignedIn): void;
  /** Updates the data about the member. */
  know(known: Pick<SignedIn, 'user' | 'mustChangePassword'>): void;
  /** Ends the session of this tab, and of all others unless only this tab had it. */
  signOut(message?: string | null): void;
}

const expiredMessage = 'Your session has expired. Sign in to continue where you were.';

export function createSession(parts: SessionParts): Session {
  const listeners = new Set<() => void>();
  let present: SessionState = { signedIn: null, isStarting: true, message: null };
  let renewing: Promise<void> | null = null;

  const become = (state: Omit<SessionState, 'isStarting'>): void => {
    present = { ...state, isStarting: false };
    for (const listener of listeners) listener();
  };

  const renewOnce = async (): Promise<void> => {
    const before = present.signedIn;
    try {
      const signedIn = await parts.renew();
      // A sign-in or sign-out during the request takes precedence.
      if (present.signedIn !== before) return;
      if (signedIn !== null) become({ signedIn, message: null });
      else become({ signedIn: null, message: before === null ? present.message : expiredMessage });
    } catch (error) {
      if (present.isStarting)
        become({ signedIn: null, message: 'The service does not answer. Try again in a moment.' });
      throw error;
    }
  };
  const resume = (): Promise<void> => {
    renewing ??= renewOnce().finally(() => (renewing = null));
    return renewing;
  };

  parts.listen((news) => {
    const { signedIn } = present;
    if (signedIn !== null && signedIn.renewAtMs === null) return;
    if (news === 'signed_in') resume().catch(() => undefined);
    else if (signedIn !== null) become({ signedIn: null, message: 'You signed out in another tab.' });
  });

  return {
    state: () => present,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    resume,
    async token() {
      const { signedIn } = present;
      if (signedIn !== null && signedIn.renewAtMs !== null && Date.now() >= signedIn.renewAtMs) await resume();
      return present.signedIn?.token ?? '';
    },
    signIn(signedIn) {
      become({ signedIn, message: null });
      if (signedIn.renewAtMs !== null) parts.broadcast('signed_in');
    },
    know({ user, mustChangePassword }) {
      const { signedIn } = present;
      if (signedIn === null) return;
      const isKnown =
        JSON.stringify(signedIn.user) === JSON.stringify(user) && signedIn.mustChangePassword === mustChangePassword;
      if (!isKnown) become({ signedIn: { ...signedIn, user, mustChangePassword }, message: null });
    },
    signOut(message = null) {
      const { signedIn } = present;
      if (signedIn === null && present.message === message) return;
      become({ signedIn: null, message });
      if (signedIn !== null && signedIn.renewAtMs !== null) parts.broadcast('signed_out');
    },
  };
}
