/**
 * The script of /docs. It signs in with the session of the console: the cookie yields a token of ten minutes, to pages of
 * this origin only (POST /api/session/token), and every other operation takes nothing but tokens. The token stays in this
 * function: Swagger UI neither stores nor shows it, and it is added to requests to this origin alone. What is entered under
 * *Authorize* takes precedence.
 */
export const startScript = `window.addEventListener('load', () => {
  const renewBeforeMs = 60000;
  const status = document.getElementById('session');
  let held = null;
  let renewing = null;

  function show(text) {
    status.textContent = text;
  }

  async function renew() {
    let answer = null;
    try {
      answer = await fetch('/api/session/token', { method: 'POST', credentials: 'same-origin', cache: 'no-store' });
    } catch {
      show('The service does not answer.');
      return;
    }
    if (!answer.ok) {
      held = null;
      status.replaceChildren(
        'Not signed in. ',
        Object.assign(document.createElement('a'), { href: '/', textContent: 'Sign in to the console' }),
        ', then load this page again, or enter a token under Authorize.',
      );
      return;
    }
    const grant = await answer.json();
    held = { token: grant.token, renewAt: Date.parse(grant.expires_at) - renewBeforeMs };
    show('Signed in as ' + grant.user.email + ', ' + grant.user.role + '. Requests are sent with your rights.');
  }

  async function token() {
    if (held !== null && Date.now() >= held.renewAt) {
      renewing = renewing ?? renew().finally(() => (renewing = null));
      await renewing;
    }
    return held === null ? null : held.token;
  }

  function takesToken(request) {
    const url = new URL(request.url, location.href);
    const isApi = url.pathname.startsWith('/api/') || url.pathname.startsWith('/v1/');
    const isGiven = Object.keys(request.headers ?? {}).some((name) => name.toLowerCase() === 'authorization');
    return url.origin === location.origin && isApi && !isGiven;
  }

  renew().then(() => {
    window.SwaggerUIBundle({
      url: '/openapi.json',
      dom_id: '#docs',
      deepLinking: true,
      validatorUrl: null,
      persistAuthorization: false,
      docExpansion: 'none',
      filter: true,
      // The command that it shows is of the request without the token.
      showMutatedRequest: false,
      requestInterceptor: async (request) => {
        if (!takesToken(request)) return request;
        const present = await token();
        if (present !== null) request.headers = { ...request.headers, Authorization: 'Bearer ' + present };
        return request;
      },
    });
  });
});
`;
