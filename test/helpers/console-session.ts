/** A sign-in of the console, as a browser holds it. */
export interface ConsoleSession {
  /** `name=value`, as a browser sends it back. */
  cookie: string;
  /** The whole `Set-Cookie` header. */
  setCookie: string;
  token: string;
}

/** Turns an access token into a sign-in of the console, as its page does; `origin` is the page's. */
export async function keepSignedIn(url: string, token: string, origin = url): Promise<ConsoleSession> {
  const response = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, origin },
  });
  const setCookie = response.headers.get('set-cookie');
  if (response.status !== 200 || setCookie === null) {
    throw new Error(`the sign-in was not kept: ${response.status} ${await response.text()}`);
  }
  const body = (await response.json()) as { token: string };
  return { cookie: setCookie.split(';')[0] ?? '', setCookie, token: body.token };
}
