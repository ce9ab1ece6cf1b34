/**
 * An object of the client library as it travels: the library's types with times as texts, which is what JSON has.
 * Inventories read answers in this form; turning every object of a list into the library's classes costs more than
 * everything else that is done with it.
 */
export type Wire<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? Wire<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Wire<Value[Key]> }
      : Value;
