"""Labels of documents and exports and remarks on carts, in three languages."""

from collections.abc import Mapping

LOCALES = ("en", "fr", "ar")
# English, French, Arabic.
_TEXTS: Mapping[str, tuple[str, str, str]] = {
    "lines-missing": ("The cart is empty.", "Le panier est vide.", "السلة فارغة."),
    "customer-missing": ("Choose a customer.", "Choisissez un client.", "اختاروا زبوناً."),
    "method-missing": (
        "Choose a delivery mode.",
        "Choisissez un mode de livraison.",
        "اختاروا طريقة التسليم.",
    ),
    "type-missing": ("Choose a delivery type.", "Choisissez un type de livraison.", "اختاروا نوع التسليم."),
    "collect-address-missing": (
        "The collect address is missing.",
        "L'adresse de collecte manque.",
        "عنوان الاستلام ناقص.",
    ),
    "shipping-address-missing": (
        "The delivery address is missing.",
        "L'adresse de livraison manque.",
        "عنوان التسليم ناقص.",
    ),
    "collect-moved": (
        "The collect slot was moved: the chosen one is not possible.",
        "Le créneau de collecte a été déplacé : celui choisi n'est pas possible.",
        "تم تغيير موعد الاستلام: الموعد المختار غير ممكن.",
    ),
    "delivery-moved": (
        "The delivery slot was moved: the chosen one is not possible.",
        "Le créneau de livraison a été déplacé : celui choisi n'est pas possible.",
        "تم تغيير موعد التسليم: الموعد المختار غير ممكن.",
    ),
    "collect-full": (
        "No collect slot is free on this day.",
        "Aucun créneau de collecte n'est libre ce jour-là.",
        "لا يوجد موعد استلام متاح في هذا اليوم.",
    ),
    "delivery-full": (
        "No delivery slot is free on this day.",
        "Aucun créneau de livraison n'est libre ce jour-là.",
        "لا يوجد موعد تسليم متاح في هذا اليوم.",
    ),
    "never-open": (
        "The shop has no working day: see its opening hours.",
        "Le magasin n'a aucun jour ouvré : voyez ses horaires.",
        "لا يوجد يوم عمل للمتجر: راجعوا أوقات العمل.",
    ),
    "receipt": ("Receipt", "Reçu", "وصل"),
    "invoice": ("Invoice", "Facture", "فاتورة"),
    "credit-note": ("Credit note", "Avoir", "إشعار دائن"),
    "cancels": ("Takes back", "Annule", "يلغي"),
    "order": ("Order", "Commande", "الطلبية"),
    "date": ("Date", "Date", "التاريخ"),
    "customer": ("Customer", "Client", "الزبون"),
    "phone": ("Phone", "Téléphone", "الهاتف"),
    "products": ("Products", "Produits", "المنتجات"),
    "discount": ("Discount", "Remise", "التخفيض"),
    "promo": ("Promotion", "Promotion", "العرض"),
    "fees": ("Delivery fees", "Frais de livraison", "مصاريف التسليم"),
    "total": ("Total", "Total", "المجموع"),
    "credit": ("Paid by credit", "Payé par crédit", "المؤدى من الرصيد"),
    "received": ("Received", "Reçu", "المبلغ المستلم"),
    "change": ("Change", "Rendu", "المسترجع"),
    "rest": ("Put into credit", "Mis en crédit", "أضيف إلى الرصيد"),
    "remaining": ("Left to pay", "Reste à payer", "الباقي للأداء"),
    "tip": ("Tip", "Pourboire", "إكرامية"),
    "to-collect": ("With the tip", "Avec pourboire", "مع الإكرامية"),
    "collect": ("Collect", "Collecte", "الاستلام"),
    "delivery": ("Delivery", "Livraison", "التسليم"),
    "collect-address": ("Collect address", "Adresse de collecte", "عنوان الاستلام"),
    "shipping-address": ("Delivery address", "Adresse de livraison", "عنوان التسليم"),
    "thanks": ("Thank you for your trust.", "Merci de votre confiance.", "شكراً على ثقتكم."),
    "piece": ("Piece {at} of {of}", "Pièce {at} sur {of}", "القطعة {at} من {of}"),
    "without-vat": ("Total without VAT", "Total HT", "المجموع دون الضريبة"),
    "vat": ("VAT {percent} %", "TVA {percent} %", "الضريبة على القيمة المضافة {percent} %"),
    "with-vat": ("Total with VAT", "Total TTC", "المجموع مع الضريبة"),
    "name": ("Name", "Désignation", "البيان"),
    "quantity": ("Quantity", "Quantité", "الكمية"),
    "price": ("Price", "Prix", "الثمن"),
    "amount": ("Amount", "Montant", "المبلغ"),
    "reason": ("Reason", "Motif", "السبب"),
    "register": ("Trade register", "RC", "السجل التجاري"),
    "tax-id": ("Tax id", "IF", "التعريف الضريبي"),
    "ice": ("ICE", "ICE", "ICE"),
    "status": ("Payment", "Paiement", "الأداء"),
    "waiting": ("Not paid", "Non réglé", "غير مؤداة"),
    "partially-paid": ("Partly paid", "Réglé partiellement", "مؤداة جزئيا"),
    "paid": ("Paid", "Réglé", "مؤداة"),
    "step": ("Step", "Étape", "المرحلة"),
    "delivery-type": ("Delivery type", "Type de livraison", "نوع التسليم"),
    "on-store": ("At the counter", "Client comptoir", "في المتجر"),
    "collecte": ("Collect", "Collecte", "الاستلام"),
    "collecte-and-delivery": ("Collect and delivery", "Collecte et livraison", "الاستلام والتسليم"),
    "method": ("Delivery mode", "Mode de livraison", "طريقة التسليم"),
    "payment": ("Payment method", "Mode de paiement", "طريقة الأداء"),
    "agent": ("Agent", "Livreur", "عامل التوصيل"),
    "paid-amount": ("Amount paid", "Montant payé", "المبلغ المؤدى"),
    "note": ("Note", "Note", "ملاحظة"),
    "orders": ("orders", "commandes", "orders"),
}


def translate(key: str, locale: str) -> str:
    """Return a text in the locale, or in English if the locale is not supported. Raise KeyError for an unknown key."""
    return _TEXTS[key][LOCALES.index(locale) if locale in LOCALES else 0]
