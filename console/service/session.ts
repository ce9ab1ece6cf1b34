/** Who is signed in, with the access token of this tab. */
export interface SignedIn {
  token: string;
  /** When another token is to be fetched, by this machine's clock; null for a token that this tab alone holds. */
  renewAtMs: number | null;
  /** When the session ends, by this machine's clock; null when that is not known yet. */
  endsAtMs: number | null;
  user: { id: number; email: string; role: 'user' | 'admin' };
  mustChangePassword: boolean;
}

export interface SessionState {
  signedIn: SignedIn | null;
  /** Whether it is still being found out if somebody is signed in. */
  isStarting: boolean;
  /** What to say on the page to sign in on, e.g. that the login has expired. */
  message: string | null;
}

/** What tabs of one browser say to each other. */
export type TabNews = 'signed_in' | 'signed_out';

/** What a session needs of the world around it. */
export interface SessionParts {
  /** Fetches another token by the cookie; null when nobody is signed in. Throws when the service does not answer. */
  renew: () => Promise<SignedIn | null>;
  broadcast: (news: TabNews) => void;
  listen: (listener: (news: TabNews) => void) => void;
}

/** The sign-in of this browser. Tokens are kept in memory alone; what lasts is a cookie that no script can read. */
export interface Session {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Takes up the sign-in of this browser, if there is one; also when it was changed. */
  resume(): Promise<void>;
  /** Returns a token for the next request; empty when nobody is signed in. */
  token(): Promise<string>;
  signIn(signedIn: SignedIn): void;
  /** Takes what the service knows now. */
  know(known: Pick<SignedIn, 'user' | 'mustChangePassword'>): void;
  /** Ends the sign-in of this tab, and of all others unless it was this tab's alone. */
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
      // Somebody signed in or out while it was asked: that counts.
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
