import { hashPassword } from '../platform/passwords.ts';
import type { Figure } from './figures.ts';
import { startApi, startStores } from './service.ts';

const rounds = 5;
const wrongLogins = 300;
const password = 'the password of the bench';

async function signIn(url: string, attempt: { email: string; password: string; address: string }): Promise<number> {
  const { address, ...body } = attempt;
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Measures one correct sign-in from another address while one sends 300 wrong ones, at the same account or at many. */
export async function benchSignIn(): Promise<Figure[]> {
  const stores = await startStores();
  try {
    const passwordHash = await hashPassword(password);
    const api = await startApi(stores.options({ TRUST_PROXY: 'true', LOG_LEVEL: 'error' }));
    try {
      const rightDuring = async (name: string, emailOf: (attempt: number) => string): Promise<number> => {
        const email = `${name}@example.com`;
        await stores.database('members').insert({ email, role: 'user', password_hash: passwordHash });
        const wrong = Array.from({ length: wrongLogins }, (_, attempt) =>
          signIn(api.url, { email: emailOf(attempt), password: 'wrong', address: '198.51.100.7' }),
        );
        // All are in progress, and some have failed.
        await Promise.race(wrong);
        const start = performance.now();
        const status = await signIn(api.url, { email, password, address: '203.0.113.9' });
        const elapsedMs = performance.now() - start;
        if (status !== 200) throw new Error(`the right password was answered ${status}`);
        await Promise.all(wrong);
        return elapsedMs;
      };
      const alone: number[] = [];
      const sameAccount: number[] = [];
      const manyAccounts: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const start = performance.now();
        await signIn(api.url, { email: 'nobody@example.com', password, address: `203.0.113.${round + 20}` });
        alone.push(performance.now() - start);
        await stores.database('login_failures').delete();
        sameAccount.push(await rightDuring(`same-${round}`, () => `same-${round}@example.com`));
        await stores.database('login_failures').delete();
        manyAccounts.push(await rightDuring(`many-${round}`, (attempt) => `other-${attempt}@example.com`));
      }
      const goal = '≤ 2,000 ms';
      return [
        { name: 'POST /api/login, nobody else there', unit: 'ms', runs: alone },
        { name: `the same during ${wrongLogins} wrong ones at the account`, unit: 'ms', runs: sameAccount, goal },
        { name: `the same during ${wrongLogins} wrong ones at other accounts`, unit: 'ms', runs: manyAccounts, goal },
      ];
    } finally {
      await api.stop();
    }
  } finally {
    await stores.stop();
  }
}
