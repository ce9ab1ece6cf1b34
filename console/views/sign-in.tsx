import { useEffect, useRef, useState } from 'preact/hooks';
import { FaultNotice, Notice } from '../parts/notices.tsx';
import { ThemeSwitch } from '../parts/theme.tsx';
import { TextField } from '../parts/controls.tsx';
import { bodyOf, openApi, session } from '../service/api.ts';
import { Fault } from '../service/fault.ts';
import type { SignedIn } from '../service/session.ts';
import { keepSignedIn } from '../service/sign-in.ts';
import { useCommand } from '../service/use-command.ts';
import { useSession } from '../service/use-session.ts';

/** Shows the sign-in by e-mail and password, or by a token of the identity provider. The address does not change. */
export function SignIn() {
  const { message } = useSession();
  const [byToken, setByToken] = useState(false);
  const [fields, setFields] = useState({ email: '', password: '', token: '' });
  const command = useCommand();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    document.title = 'Sign in · Infrastructure Audit';
    form.current?.querySelector('input')?.focus();
  }, [byToken]);
  const submit = (event: Event): void => {
    event.preventDefault();
    void command.run(() => (byToken ? signInByToken(fields.token.trim()) : signInByPassword(fields)));
  };
  return (
    <div class="sign-in">
      <main>
        <h1>
          <img src="/favicon.svg" alt="" width="28" height="28" />
          Infrastructure Audit
        </h1>
        {message !== null && <Notice tone="wait">{message}</Notice>}
        <form ref={form} onSubmit={submit} aria-label="Sign in">
          {byToken ? (
            <TextField
              title="Access token or API key"
              type="password"
              value={fields.token}
              maxLength={8_192}
              isRequired
              onChange={(token) => setFields({ ...fields, token })}
            />
          ) : (
            <>
              <TextField
                title="E-mail"
                value={fields.email}
                autocomplete="username"
                maxLength={320}
                isRequired
                onChange={(email) => setFields({ ...fields, email })}
              />
              <TextField
                title="Password"
                type="password"
                value={fields.password}
                autocomplete="current-password"
                maxLength={1_024}
                isRequired
                onChange={(password) => setFields({ ...fields, password })}
              />
            </>
          )}
          <FaultNotice fault={command.fault} />
          <button type="submit" class="main" aria-disabled={command.isBusy}>
            {command.isBusy ? 'Signing in…' : 'Sign in'}
          </button>
        </form>
        {!byToken && (
          <p>
            <a href="/forgotten-password">Forgot your password?</a>
          </p>
        )}
        <button
          type="button"
          class="link"
          onClick={() => {
            command.forget();
            setByToken(!byToken);
          }}
        >
          {byToken ? 'Use e-mail and password' : 'Use an access token instead'}
        </button>
        <ThemeSwitch />
      </main>
    </div>
  );
}

async function signInByPassword({ email, password }: { email: string; password: string }): Promise<void> {
  const { token, user } = await bodyOf(openApi().POST('/api/login', { body: { email, password } }));
  session.signIn((await keepSignedIn(token)) ?? heldByTab(token, user));
}

async function signInByToken(token: string): Promise<void> {
  // Text that is not valid in a header cannot be a token.
  if (!/^[\x21-\x7e]+$/.test(token)) throw new Fault('This is not an access token', { status: 400 });
  const { id, email, role } = await bodyOf(openApi(token).GET('/api/v1/me'));
  session.signIn((await keepSignedIn(token)) ?? heldByTab(token, { id, email, role }));
}

/** Returns a session that only this tab has, until it is closed or reloaded. */
function heldByTab(token: string, user: SignedIn['user']): SignedIn {
  return { token, renewAtMs: null, endsAtMs: null, user, mustChangePassword: false };
}
