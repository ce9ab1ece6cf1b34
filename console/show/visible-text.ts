const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const invisible = /[\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Returns text whose characters are all visible. Names and tags come from clouds: bidirectional controls and zero-width
 * characters make one name look like another, so they are shown as their code points.
 */
export function visibleText(text: string): string {
  return text.replaceAll(controls, '\ufffd').replaceAll(invisible, codeOf);
}

function codeOf(character: string): string {
  return `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`;
}

/**
 * Returns an address that is allowed in a link: only http and https, since a `javascript:` one would run. Null for
 * others.
 */
export function linkableUrl(text: string | null | undefined): string | null {
  if (text === null || text === undefined || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
