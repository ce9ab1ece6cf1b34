import { useEffect } from 'preact/hooks';
import { Announcer } from './parts/announcer.tsx';
import { Frame } from './parts/frame.tsx';
import { PlaceContext, usePlaceOfWindow } from './routing/location.tsx';
import { api, expire, session } from './service/api.ts';
import { useSession } from './service/use-session.ts';
import { driftStream } from './stream/drift-stream.ts';
import { SignIn } from './views/sign-in.tsx';
import { View } from './views/view.tsx';

const longestTimerMs = 2 ** 31 - 1;

/** The whole console: the page to sign in on, or the frame with a view. */
export function App() {
  const place = usePlaceOfWindow();
  const { signedIn } = useSession();
  const token = signedIn?.token ?? null;
  useEffect(() => (token === null ? undefined : driftStream.start()), [token]);
  useEffect(() => (token === null ? undefined : watchLogin()), [token]);
  return (
    <PlaceContext.Provider value={place}>
      <Announcer />
      {signedIn === null ? (
        <SignIn />
      ) : (
        <Frame user={signedIn.user}>
          <View key={place.path} path={place.path} />
        </Frame>
      )}
    </PlaceContext.Provider>
  );
}

/** Learns the present role, and ends the login when the service will. */
function watchLogin(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  void api.GET('/api/v1/me').then(
    ({ data }) => {
      if (data === undefined || isOver) return;
      const { id, email, role, expires_at: end } = data;
      session.know({ id, email, role });
      if (end === null) return;
      timer = setTimeout(expire, Math.min(Math.max(0, Date.parse(end) - Date.now()), longestTimerMs));
    },
    // Nothing is lost: the next call tells the same.
    () => undefined,
  );
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
