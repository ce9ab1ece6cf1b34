/** `ms` publishes a CommonJS `export default`, which `nodenext` reads as a namespace; Temporal's declarations need its `StringValue`. */
declare module 'ms' {
  export type StringValue = `${number}` | `${number}${string}` | `${number} ${string}`;
  function ms(value: StringValue): number;
  export default ms;
}
