/** A browser's type that the declarations of @azure/msal-common name; what they do with it needs no more than this. */
interface JsonWebKey {
  alg?: string;
  kty?: string;
  n?: string;
  e?: string;
  crv?: string;
  x?: string;
  y?: string;
  [member: string]: unknown;
}
