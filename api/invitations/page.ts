import type { Endpoint } from '../endpoint.ts';
import { pageEndpoints } from '../page-endpoints.ts';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Invitation · Infrastructure Audit Service</title>
<link rel="stylesheet" href="/invitation/page.css">
</head>
<body>
<main>
<h1>You have been invited</h1>
<p id="from"></p>
<p>Choose a password for the Infrastructure Audit Service.</p>
<form id="form">
<label for="password">Password, at least 12 characters</label>
<input id="password" type="password" autocomplete="new-password" minlength="12" maxlength="1024" required>
<label for="again">Repeat the password</label>
<input id="again" type="password" autocomplete="new-password" minlength="12" maxlength="1024" required>
<button>Join</button>
</form>
<p id="outcome" role="status"></p>
</main>
<script src="/invitation/page.js"></script>
</body>
</html>
`;

const style = `body { font: 16px/1.5 system-ui, sans-serif; margin: 0; color: #16181d; background: #fff; }
main { max-width: 26rem; margin: 10vh auto; padding: 0 1rem; }
label { display: block; margin-top: 1rem; }
input { box-sizing: border-box; width: 100%; padding: .5rem; font: inherit; border: 1px solid #6b7280; border-radius: 4px; }
button { margin-top: 1.25rem; padding: .5rem 1.25rem; font: inherit; color: #fff; background: #1d4ed8; border: 0; border-radius: 4px; }
@media (prefers-color-scheme: dark) { body { color: #e5e7eb; background: #111827; } input { color: inherit; background: #1f2937; } }
`;

const script = `const form = document.getElementById('form');
const outcome = document.getElementById('outcome');
const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
history.replaceState(null, '', location.pathname);

async function ask(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { isDone: response.ok, answer: await response.json() };
}

ask('/api/v1/invitations/preview', { token }).then(({ isDone, answer }) => {
  if (isDone) {
    document.getElementById('from').textContent =
      answer.invited_by_email + ' invited ' + answer.email + ' as ' + (answer.role === 'admin' ? 'an admin.' : 'a user.');
  } else {
    form.remove();
    outcome.textContent = answer.error;
  }
});

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const password = document.getElementById('password').value;
  if (password !== document.getElementById('again').value) {
    outcome.textContent = 'The two passwords differ.';
    return;
  }
  const { isDone, answer } = await ask('/api/v1/invitations/accept', { token, password });
  if (isDone) form.remove();
  outcome.textContent = isDone ? 'Welcome, ' + answer.user.email + '. You can sign in now.' : answer.error;
});
`;

/** Declares the page that the link of an invitation opens. */
export function invitationPageEndpoints(): Endpoint[] {
  return pageEndpoints({
    path: '/invitation',
    tag: 'Login',
    summary: 'Show the page that accepts an invitation',
    description: 'Where the link of an invitation leads. It asks for a password and accepts the invitation.',
    html: page,
    policy: "script-src 'self'; style-src 'self'; connect-src 'self'",
    parts: {
      'page.css': { contentType: 'text/css; charset=utf-8', content: () => Buffer.from(style) },
      'page.js': { contentType: 'text/javascript; charset=utf-8', content: () => Buffer.from(script) },
    },
  });
}
