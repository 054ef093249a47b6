/** A declaration that the provider would refuse. Caught where the tools of a request are encoded; it never leaves them. */
export class DialectRefusal extends Error {
  override readonly name = "DialectRefusal";
  /** Dotted path of the argument concerned. */
  readonly path: string;
  /** The keyword that makes the declaration impossible. */
  readonly keyword: string;

  constructor(path: string, keyword: string, message: string) {
    super(message);
    this.path = path;
    this.keyword = keyword;
  }
}
