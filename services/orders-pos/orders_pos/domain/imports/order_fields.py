"""Fields that a column of a file of orders can be."""

from reading.headings import INCLUDED

from orders_pos.domain.imports.import_field import AMOUNT, CODE, DATE, NUMBER, TEXT, ImportField

ORDER_FIELDS = (
    ImportField("program", "program", TEXT),
    ImportField(
        "number", "number", TEXT,
        "order|order no|order no.|order id|order name|order #|order reference|receipt number|n° de commande"
        "|numéro de commande|commande|réf. commande|référence de commande|رقم الطلب|الطلب|رقم الطلبية",
    ),
    ImportField(
        "placedAt", "placed_at", DATE,
        "date|order date|created at|placed at|date created|date de commande|date de la commande|créé le|التاريخ"
        "|تاريخ الطلب",
    ),
    ImportField("placedTime", "$time", TEXT, "time|heure|الوقت", is_exported=False),
    # Of a time that names no zone itself.
    ImportField("timeZone", "$zone", TEXT, "time zone|timezone|fuseau horaire|المنطقة الزمنية", is_exported=False),
    ImportField(
        "state", "state", TEXT,
        "state|order state|order status|status|financial status|payment status|fulfillment status|statut|état|الحالة",
        is_joined=True, separator=" / ",
    ),
    # Any text, such as a date, says that it was cancelled.
    ImportField("cancelled", "$cancelled", TEXT, "cancelled at|canceled at|annulée le"),
    ImportField("currency", "currency", TEXT, "currency code|order currency|devise|monnaie|عملة"),
    ImportField(
        "customerName", "customer_name", TEXT,
        "customer|client|customer name|client name|full name|buyer|nom du client|nom complet|acheteur|الزبون|اسم الزبون"
        "|العميل|اسم العميل", has_spares=True,
    ),
    ImportField(
        "firstName", "$first_name", TEXT, "billing first name|customer first name|prénom du client", is_exported=False
    ),
    ImportField(
        "lastName", "$last_name", TEXT, "billing last name|customer last name|nom de famille", is_exported=False
    ),
    ImportField(
        "email", "email", TEXT, "email|customer email|billing email|email address|adresse e-mail|courriel|البريد",
        has_spares=True,
    ),
    ImportField(
        "phone", "phone", TEXT,
        "tel|tél|phone number|mobile|customer phone|billing phone|gsm|portable|numéro de téléphone|الهاتف|رقم الهاتف",
        has_spares=True,
    ),
    # Phone and e-mail in one cell.
    ImportField("contacts", "$contacts", TEXT, "customer contacts", is_exported=False),
    ImportField(
        "address", "address", TEXT,
        "customer address|billing address|billing address 1|billing address 2|billing city|billing postcode"
        "|shipping address|delivery address|adresse de livraison|ville|city|عنوان التوصيل", is_joined=True,
    ),
    ImportField(
        "lineName", "$line_name", TEXT,
        "item|item name|product|product name|article|produit|nom du produit|désignation|المنتج|اسم المنتج",
    ),
    ImportField("lineVariant", "$line_variant", TEXT, "variant|variation|variante", is_joined=True, separator=" / ",
                is_exported=False),
    ImportField("lineSku", "$line_sku", CODE, "item sku|product sku|product code|référence du produit|رمز المنتج"),
    ImportField("lineQuantity", "$line_quantity", NUMBER, "qty|item quantity|qté|الكمية"),
    ImportField(
        "linePrice", "$line_price", AMOUNT, "price|item price|unit price|prix|prix unitaire|سعر المنتج|الثمن"
    ),
    ImportField(
        "lineTotal", "$line_total", AMOUNT, "line total|item total|amount|total ligne|montant|مجموع السطر"
    ),
    # After the discount of the line, without tax.
    ImportField("lineNet", "$line_net", AMOUNT, "net sales", is_exported=False),
    ImportField("lineItems", "$line_items", TEXT, is_joined=True, separator="\n", is_exported=False),
    ImportField(
        "discount", "discount", AMOUNT, "discounts|discount amount|order discount|remises|réduction|réductions|الخصم",
        is_summed=True,
    ),
    ImportField(
        "shipping", "shipping", AMOUNT,
        "shipping|shipping fees|shipping cost|shipping total|delivery fee|livraison|frais de port|frais d'expédition"
        "|الشحن|رسوم التوصيل", is_summed=True,
    ),
    ImportField(
        "tax", "tax", AMOUNT, "taxes|vat|tax amount|order tax|tva|montant tva|taxe|ضريبة القيمة المضافة", is_summed=True
    ),
    ImportField(
        "total", "total", AMOUNT,
        "total|order total|grand total|total amount|amount paid|total commande|montant total|الإجمالي", tax=INCLUDED,
    ),
    ImportField("note", "note", TEXT, "notes|customer note|order note|comment|remarque|commentaire|ملاحظات",
                is_joined=True),
)  # fmt: skip
