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

/** Returns the signed-in member. For views, which are shown only when someone is signed in. */
export function useUser(): SignedIn['user'] {
  const { signedIn } = useSession();
  return signedIn?.user ?? { id: 0, email: '', role: 'user' };
}
