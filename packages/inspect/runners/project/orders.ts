/** An article of the shop. */
export interface Article {
  /** What it is called on the invoice. */
  title: string;
  /** Price of one piece, in euros. @minimum 0 */
  price: number;
  tags?: string[];
}

/** Finds orders. */
export class OrderService {
  readonly #shop: string;

  constructor(shop: string) {
    this.#shop = shop;
  }

  /**
   * Looks up one order.
   * @param id The order's number.
   */
  async lookup(id: bigint): Promise<{ id: bigint; shop: string }> {
    return { id, shop: this.#shop };
  }

  /**
   * Counts the orders of a day.
   * @param day The day to count.
   */
  static count(day: Date): number {
    return day.getDate();
  }
}

/**
 * Makes a function that converts between currencies.
 */
export function converter(rate: number) {
  /**
   * Converts an amount.
   * @param amount The amount to convert.
   * @param currency The currency wanted.
   */
  return (amount: number, currency: "EUR" | "USD" = "EUR") => `${amount * rate} ${currency}`;
}
