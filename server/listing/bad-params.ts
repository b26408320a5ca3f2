/** An address that no list can answer; its message is for the visitor, `field` names the parameter. */
export class BadParamsError extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}
