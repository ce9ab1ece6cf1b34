import { useEffect } from 'preact/hooks';
import { Announcer } from './parts/announcer.tsx';
import { Frame } from './parts/frame.tsx';
import { useTimeZone } from './parts/time-zone.tsx';
import { PlaceContext, usePlaceOfWindow } from './routing/location.tsx';
import { api, expire, session } from './service/api.ts';
import { useSession } from './service/use-session.ts';
import { driftStream } from './stream/drift-stream.ts';
import { ForcedPasswordChange } from './views/account/forced-change.tsx';
import { ForgottenPassword } from './views/password-reset/forgotten.tsx';
import { ResetPassword } from './views/password-reset/reset.tsx';
import { SignIn } from './views/sign-in.tsx';
import { View } from './views/view.tsx';

const longestTimerMs = 2 ** 31 - 1;

/** Views that need no sign-in. */
const outsideViews: Readonly<Record<string, () => preact.JSX.Element>> = {
  '/forgotten-password': () => <ForgottenPassword />,
  '/reset-password': () => <ResetPassword />,
};

/** Shows the sign-in page, or the frame with a view. */
export function App() {
  const place = usePlaceOfWindow();
  const { signedIn, isStarting } = useSession();
  // Every time on the page is written again after another choice.
  useTimeZone();
  const memberId = signedIn?.user.id ?? null;
  useEffect(() => void session.resume().catch(() => undefined), []);
  useEffect(() => (memberId === null ? undefined : driftStream.start()), [memberId]);
  useEffect(() => (memberId === null ? undefined : watchLogin()), [memberId]);
  const outside = outsideViews[place.path];
  if (outside !== undefined) return <PlaceContext.Provider value={place}>{outside()}</PlaceContext.Provider>;
  if (isStarting) return <div class="waiting" role="status" aria-label="Loading" />;
  return (
    <PlaceContext.Provider value={place}>
      <Announcer />
      {signedIn === null ? (
        <SignIn />
      ) : signedIn.mustChangePassword ? (
        <ForcedPasswordChange />
      ) : (
        <Frame user={signedIn.user}>
          <View key={place.path} path={place.path} />
        </Frame>
      )}
    </PlaceContext.Provider>
  );
}

/** Keeps the role up to date, and ends the session when it expires. */
function watchLogin(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  void api.GET('/api/v1/me').then(
    ({ data }) => {
      if (data === undefined || isOver) return;
      const { id, email, role, expires_at: end } = data;
      session.know({ user: { id, email, role }, mustChangePassword: data.must_change_password });
      const endsAtMs = session.state().signedIn?.endsAtMs ?? (end === null ? null : Date.parse(end));
      if (endsAtMs === null) return;
      // A moment later, when the session has also expired by the service's clock.
      timer = setTimeout(expire, Math.min(Math.max(0, endsAtMs - Date.now()) + 1_000, longestTimerMs));
    },
    // Nothing is lost: the next call reports the same error.
    () => undefined,
  );
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
