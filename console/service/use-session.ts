import { useEffect, useState } from 'preact/hooks';
import { session } from './api.ts';
import type { SessionState, SignedIn } from './session.ts';

export function useSession(): SessionState {
  const [state, setState] = useState(session.state());
  useEffect(() => {
    const take = (): void => setState(session.state());
    take();
    return session.subscribe(take);
  }, []);
  return state;
}

/** Returns who is signed in. For views, which are only shown then. */
export function useUser(): SignedIn['user'] {
  const { signedIn } = useSession();
  return signedIn?.user ?? { id: 0, email: '', role: 'user' };
}
