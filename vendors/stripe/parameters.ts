import type { Fields } from './form.ts'
import { invalid } from './refusal.ts'

const words = (text: string) => text.trim().split(/\s+/)
const LIST = words('ending_before expand limit starting_after')

/**
 * Stripe's public parameter names by endpoint, from the types of its SDK (version 23.1.0). `{}` stands for an id; a name with a
 * dot is a group, and groups that are not listed take any names.
 */
export const PARAMETERS: Record<string, Record<string, string[]>> = {
  'POST /products': {
    '': words(`active default_price_data description expand id images marketing_features metadata name package_dimensions
      shippable statement_descriptor tax_code tax_details type unit_label url`),
  },
  'GET /products/{}': { '': ['expand'] },
  'GET /prices': { '': [...LIST, ...words('active created currency lookup_keys product recurring type')] },
  'POST /prices': {
    '': words(`active billing_scheme currency currency_options custom_unit_amount expand lookup_key metadata nickname product
      product_data recurring tax_behavior tiers tiers_mode transfer_lookup_key transform_quantity unit_amount
      unit_amount_decimal`),
    recurring: words('interval interval_count meter trial_period_days usage_type'),
  },
  'POST /prices/{}': {
    '': words('active currency_options expand lookup_key metadata nickname tax_behavior transfer_lookup_key'),
  },
  'POST /customers': {
    '': words(`address balance business_name cash_balance description email expand individual_name invoice_prefix
      invoice_settings metadata name next_invoice_sequence payment_method phone preferred_locales shipping source tax
      tax_exempt tax_id_data test_clock validate`),
  },
  'POST /customers/{}': {
    '': words(`address balance business_name cash_balance default_source description email expand individual_name
      invoice_prefix invoice_settings metadata name next_invoice_sequence phone preferred_locales shipping source tax
      tax_exempt validate`),
  },
  'GET /customers/{}': { '': ['expand'] },
  'DELETE /customers/{}': { '': [] },
  'POST /checkout/sessions': {
    '': words(`adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types automatic_tax
      billing_address_collection branding_settings cancel_url client_reference_id consent_collection currency custom_fields
      custom_text customer customer_account customer_creation customer_email customer_update discounts
      excluded_payment_method_types expand expires_at integration_identifier invoice_creation line_items locale
      managed_payments metadata mode name_collection optional_items origin_context payment_intent_data
      payment_method_collection payment_method_configuration payment_method_data payment_method_options permissions
      phone_number_collection redirect_on_completion return_url saved_payment_method_options setup_intent_data
      shipping_address_collection shipping_options submit_type subscription_data success_url tax_id_collection ui_mode
      wallet_options`),
    line_items: words('adjustable_quantity dynamic_tax_rates metadata price price_data quantity tax_rates'),
    subscription_data:
      words(`application_fee_percent billing_cycle_anchor billing_mode default_tax_rates description
      invoice_settings metadata on_behalf_of pending_invoice_item_interval proration_behavior transfer_data trial_end
      trial_period_days trial_settings`),
  },
  'GET /checkout/sessions/{}': { '': ['expand'] },
  'POST /checkout/sessions/{}/expire': { '': ['expand'] },
  'GET /subscriptions': {
    '': [
      ...LIST,
      ...words(`automatic_tax collection_method created current_period_end current_period_start customer customer_account
        plan price status test_clock`),
    ],
  },
  'GET /subscriptions/{}': { '': ['expand'] },
  'POST /subscriptions/{}': {
    '': words(`add_invoice_items application_fee_percent automatic_tax billing_cycle_anchor billing_schedules
      billing_thresholds cancel_at cancel_at_period_end cancellation_details collection_method days_until_due
      default_payment_method default_source default_tax_rates description discounts expand invoice_settings items metadata
      off_session on_behalf_of pause_collection payment_behavior payment_settings pending_invoice_item_interval
      proration_behavior proration_date transfer_data trial_end trial_from_plan trial_settings`),
  },
  'DELETE /subscriptions/{}': { '': words('cancellation_details expand invoice_now prorate') },
  'GET /invoices': {
    '': [
      ...LIST,
      ...words('collection_method created customer customer_account due_date status subscription'),
    ],
  },
  'GET /invoices/{}': { '': ['expand'] },
  'GET /invoice_payments': { '': [...LIST, ...words('created invoice payment status')] },
  'GET /charges/{}': { '': ['expand'] },
  'GET /disputes': { '': [...LIST, ...words('charge created payment_intent')] },
  'POST /refunds': {
    '': words(`amount charge currency customer expand instructions_email metadata origin payment_intent reason
      refund_application_fee reverse_transfer`),
  },
  'POST /billing_portal/sessions': {
    '': words(
      'after_expiration configuration customer customer_account expand flow_data locale on_behalf_of return_url',
    ),
  },
  'GET /events': { '': [...LIST, ...words('created delivery_success type types')] },
}

/** @throws Refusal for a parameter that Stripe does not know, with its name */
export function checkParameters(endpoint: string, fields: Fields): void {
  const known = PARAMETERS[endpoint] ?? { '': [] }
  const check = (group: Fields, names: string[], at: string) => {
    for (const name of Object.keys(group)) {
      const full = at ? `${at}[${name}]` : name
      if (!names.includes(name))
        throw invalid(`Received unknown parameter: ${full}`, full, 'parameter_unknown')
    }
  }
  check(fields, known[''] ?? [], '')
  for (const [group, names] of Object.entries(known)) {
    const value = fields[group]
    if (group === '' || value === undefined || typeof value === 'string') continue
    const isList = Object.keys(value).every((key) => /^\d+$/.test(key))
    for (const [key, one] of isList ? Object.entries(value) : [['', value] as const])
      if (typeof one !== 'string') check(one, names, key ? `${group}[${key}]` : group)
  }
}
