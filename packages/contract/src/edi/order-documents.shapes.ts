import { z } from 'zod';
import { instant } from '../kit/dates.ts';
import { id, named } from '../kit/shapes.ts';
import { acknowledgments, interchangeStatuses } from './interchanges.shapes.ts';

/** A response to an order (855), and what the partner said about it. */
export const orderResponse = z.strictObject({
  id,
  interchangeId: id,
  type: z.string(),
  control: z.string(),
  /** Of its interchange: READY or SENT. */
  status: z.enum(interchangeStatuses),
  acknowledgment: z.enum(acknowledgments).nullable(),
  messages: z.array(z.string()),
  createdAt: instant,
});
export type OrderResponseRecord = z.infer<typeof orderResponse>;

/** The EDI documents of an order, the newest first. */
export const orderDocuments = z.strictObject({
  documents: z.array(
    z.strictObject({
      id,
      interchangeId: id,
      type: z.string(),
      number: z.string(),
      control: z.string(),
      partner: named,
      createdAt: instant,
      responses: z.array(orderResponse),
    }),
  ),
});
export type OrderDocuments = z.infer<typeof orderDocuments>;
