/** Characters after which a name may be broken; a comma or full stop only if no digit follows. */
const afterSign = String.raw`(?<=[-‐–_/\\:;@=&?+~|)\]}>]|[.,](?=\D))(?=[^-‐–_/\\:;@=&?+~|)\]}>.,])`;
const beforeBracket = String.raw`(?<=[^([{<])(?=[([{<])`;
const betweenCapitals = String.raw`(?<=\p{Ll})(?=\p{Lu}\p{Ll})`;
/** Scripts that are written without spaces (Unicode Line Breaking Algorithm, UAX #14, class ID). */
const ideographic = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]`;
/** Characters of these scripts that must not start a line (UAX #14, classes CJ, CL and NS). */
const neverFirst = '[、。，．・：；？！ーぁぃぅぇぉっゃゅょァィゥェォッャュョ）」』】]';
const nearIdeographic = String.raw`(?<=${ideographic})(?!${neverFirst})|(?!${neverFirst})(?=${ideographic})`;

const opportunity = new RegExp(`${afterSign}|${beforeBracket}|${betweenCapitals}|${nearIdeographic}`, 'u');

/** Returns the pieces of a word between which a line may be broken, e.g. `eu-`, `central-` and `1`. */
export function piecesOf(word: string): string[] {
  return word.split(opportunity).filter((piece) => piece !== '');
}
