/** A variable that `npm test` (or `node scripts/test-services.mjs`) sets for the tests. */
export function testEnvironment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this file by npm test -- <file>`);
  return value;
}
